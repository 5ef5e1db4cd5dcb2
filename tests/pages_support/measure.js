// What is wrong with the look of a page, as a list of sentences; and how many
// pieces of text were looked at.
(() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    wrong.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);
  }

  const name = (e) => `<${e.tagName.toLowerCase()}${e.id ? ' #' + e.id : ''} ${e.className}>`;
  const known = new Map();
  const scrolls = (e) => {
    if (!known.has(e)) known.set(e, ['auto', 'scroll'].includes(getComputedStyle(e).overflowX));
    return known.get(e);
  };

  // Boxes that hold more than they show.
  for (const e of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(e);
    if (style.display === 'inline' || style.display === 'none' || scrolls(e)) continue;
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) {
      wrong.push(`${name(e)} is cut: ${e.scrollWidth} in ${e.clientWidth}`);
    }
    if (style.textOverflow === 'ellipsis') wrong.push(`${name(e)} has an ellipsis`);
  }

  // Every piece of text that is seen, with its boxes.
  const pieces = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
    if (!parent.checkVisibility() || parent.closest('.skip:not(:focus)')) continue;
    const range = document.createRange();
    const start = node.data.search(/\S/);
    range.setStart(node, start);
    range.setEnd(node, node.data.trimEnd().length);
    pieces.push({ node, parent, boxes: [...range.getClientRects()] });
  }

  // Nothing hangs out of the window, but in a box that scrolls.
  for (const { node, parent, boxes } of pieces) {
    let inside = false;
    for (let e = parent; e; e = e.parentElement) inside = inside || scrolls(e);
    for (const box of boxes) {
      if (!inside && (box.left < -1 || box.right > root.clientWidth + 1)) {
        wrong.push(`"${node.data.trim()}" hangs out of the window`);
      }
    }
  }

  // No two pieces of text stand on each other.
  const all = pieces.flatMap((piece) => piece.boxes.map((box) => ({ box, piece })))
    .filter(({ box }) => box.width > 0)
    .sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < all.length; i += 1) {
    for (let j = i + 1; j < all.length && all[j].box.top < all[i].box.bottom; j += 1) {
      const [a, b] = [all[i].box, all[j].box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (all[i].piece !== all[j].piece && across > 1 && down > 2) {
        wrong.push(`"${all[i].piece.node.data.trim()}" and "${all[j].piece.node.data.trim()}" overlap by ${across.toFixed(1)} × ${down.toFixed(1)}`);
      }
    }
  }

  // Contrast, as WCAG counts it.
  const numbers = (colour) => {
    const parts = colour.match(/[\d.]+/g).map(Number);
    return parts.length === 3 ? [...parts, 1] : parts;
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((c) => c / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (e) => {
    for (let up = e; up; up = up.parentElement) {
      const colour = numbers(getComputedStyle(up).backgroundColor);
      if (colour[3] === 1) return colour;
      if (colour[3] !== 0) wrong.push(`${name(up)} is half transparent`);
    }
    return [255, 255, 255, 1];
  };
  let least = 21;
  for (const { node, parent } of pieces) {
    const pair = [light(numbers(getComputedStyle(parent).color)), light(behind(parent))];
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    least = Math.min(least, ratio);
    if (ratio < 4.5) wrong.push(`"${node.data.trim()}" has contrast ${ratio.toFixed(2)}`);
    if (parseFloat(getComputedStyle(parent).fontSize) < 11 && !parent.closest('sub')) {
      wrong.push(`"${node.data.trim()}" is ${getComputedStyle(parent).fontSize} small`);
    }
  }
  return { wrong: [...new Set(wrong)], pieces: pieces.length, least };
})()
