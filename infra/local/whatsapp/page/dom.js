/* global document */

/** Builds an element. `on…` properties are listeners, `class` and `aria-…` are attributes, the rest are properties. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class' || name.includes('-') || name === 'for' || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

const ICONS = {
  back: 'M15 5l-7 7 7 7',
  send: 'M4 12l16-8-6 16-3-6z',
  plus: 'M12 5v14M5 12h14',
  devices: 'M4 5h16v11H4zM9 20h6M12 16v4',
  attach: 'M4 6h16v12H4zM4 15l5-4 4 3 3-2 4 3M15 9.5h.01',
  emoji: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 10h.01M15 10h.01M8.5 14.5a4.5 4.5 0 007 0',
  close: 'M6 6l12 12M18 6L6 18',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 8h3v3h-3zM8 13h3v3H8zM14 14h2v2',
  check: 'M5 13l4 4L19 7',
};

/** An icon of the page's own set, drawn as a line. */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name, label, onclick, properties = {}) {
  return h('button', { class: 'icon-button', type: 'button', title: label, 'aria-label': label, onclick, ...properties }, icon(name));
}
