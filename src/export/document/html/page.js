// Marks the rows of the sentence that is pointed at or has the focus, and the
// sentence of a row, wherever they stand on the page.
(function () {
  'use strict';
  var root = document.documentElement;
  var marked = [];
  root.classList.add('script');

  function all(selector) {
    return Array.prototype.slice.call(document.querySelectorAll(selector));
  }

  function partners(thing) {
    var card = '[data-card="' + thing.dataset.card + '"]';
    if (thing.classList.contains('said')) {
      return all('.row' + card).concat([thing]);
    }
    var same = '[data-form="' + thing.dataset.form + '"][data-row="' + thing.dataset.row + '"]';
    return all('.said' + card).concat(all('.row' + card + same));
  }

  function show(thing) {
    marked.forEach(function (it) { it.classList.remove('marked'); });
    marked = thing ? partners(thing) : [];
    marked.forEach(function (it) { it.classList.add('marked'); });
    root.classList.toggle('marking', marked.length !== 0);
    if (thing ? thing.classList.contains('said') : false) { reveal(); }
  }

  // The list of all rows beside the text follows; the text itself stays.
  function reveal() {
    var list = document.querySelector('aside .list');
    var row = list ? list.querySelector('.marked') : null;
    if (!row) { return; }
    var box = list.getBoundingClientRect();
    var place = row.getBoundingClientRect();
    var hidden = Math.min(place.top - box.top, box.bottom - place.bottom);
    if (0 > hidden) { list.scrollTop += place.top - box.top - box.height / 3; }
  }

  function of(target) {
    return target ? (target.closest ? target.closest('.said, .row') : null) : null;
  }

  document.addEventListener('mouseover', function (event) {
    show(of(event.target) || of(document.activeElement));
  });
  document.addEventListener('mouseleave', function () { show(of(document.activeElement)); });
  document.addEventListener('focusin', function (event) { show(of(event.target)); });
  document.addEventListener('focusout', function () { show(null); });

  // A link into a list that is folded opens it.
  function unfold() {
    var target = document.getElementById(location.hash.slice(1));
    var folded = target ? target.closest('details') : null;
    if (folded) { folded.open = true; target.scrollIntoView(); }
  }
  window.addEventListener('hashchange', unfold);
  unfold();
})();
