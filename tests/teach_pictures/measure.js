// Looks at a page as a reader does: which labels overlap, which are cut, and
// whether each can be told from what is behind it. The findings go to the page
// around it.
(() => {
  const labels = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility()) continue;
    if (element.closest('script, style, title, desc')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 0 && box.height > 0) labels.push({ element, box, text: node.data.trim() });
    }
  }
  const findings = [];
  const name = (label) => label.text.slice(0, 40);

  // No two labels share ink: letters are lower than their line by a sixth.
  const ink = (box) => {
    const less = box.height / 6;
    return { left: box.left, right: box.right, top: box.top + less, bottom: box.bottom - less };
  };
  for (let i = 0; i < labels.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = ink(labels[i].box), b = ink(labels[j].box);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) findings.push(`overlap: ${name(labels[i])} / ${name(labels[j])}`);
    }
  }

  // Nothing is outside its drawing, its box or the page.
  const edges = (label, box, what) => {
    const b = label.box;
    if (b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 ||
        b.bottom > box.bottom + 1) findings.push(`cut by ${what}: ${name(label)}`);
  };
  for (const label of labels) {
    const drawing = label.element.closest('svg');
    if (drawing) edges(label, drawing.getBoundingClientRect(), 'its drawing');
    const scroll = label.element.closest('.scroll');
    const wide = scroll || document.body.dataset.wide;
    if (!wide && (label.box.left < -1 || label.box.right > window.innerWidth + 1)) {
      findings.push(`cut by the page: ${name(label)}`);
    }
    if (getComputedStyle(label.element).textOverflow === 'ellipsis') {
      findings.push(`shortened: ${name(label)}`);
    }
  }
  const root = document.documentElement;
  if (!document.body.dataset.wide && root.scrollWidth > root.clientWidth) {
    findings.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}`);
  }
  let scrolls = 0;
  for (const box of document.querySelectorAll('.scroll')) {
    if (box.checkVisibility() && box.scrollWidth > box.clientWidth + 1) scrolls++;
  }

  // A text in a card stands inside it.
  for (const label of labels) {
    if (label.element.tagName !== 'text') continue;
    const under = behind(label);
    if (under && under.tagName === 'rect' && under.getAttribute('rx')) {
      // The page may have been scrolled.
      const now = { ...label, box: label.element.getBoundingClientRect() };
      edges(now, under.getBoundingClientRect(), 'its card');
    }
  }

  function behind(label) {
    label.element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = label.element.getBoundingClientRect();
    const stack = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return stack.find((e) => e !== label.element && !e.contains(label.element) && paint(e)) ||
      stack.find((e) => paint(e));
  }
  function paint(element) {
    const style = getComputedStyle(element);
    const shape = ['rect', 'polygon', 'circle'].includes(element.tagName);
    return parse(shape ? style.fill : element.tagName === 'text' || element.tagName === 'line' ? '' :
      style.backgroundColor);
  }
  function parse(colour) {
    const parts = (colour.match(/[\d.]+/g) || []).map(Number);
    if (parts.length < 3 || (parts.length > 3 && parts[3] === 0)) return null;
    return parts;
  }
  function light([r, g, b]) {
    const line = [r, g, b].map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2];
  }
  let least = 21;
  for (const label of labels) {
    const style = getComputedStyle(label.element);
    const front = parse(label.element.tagName === 'text' ? style.fill : style.color);
    const under = behind(label);
    const back = (under && paint(under)) || [255, 255, 255];
    const [one, two] = [light(front), light(back)];
    const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    least = Math.min(least, contrast);
    if (contrast < 4.5) findings.push(`contrast ${contrast.toFixed(2)}: ${name(label)}`);
  }
  parent.postMessage(JSON.stringify({
    width: window.innerWidth, labels: labels.length, scrolls, least, findings,
  }), '*');
})();
