/* global document */

/** @typedef {Node | string | false | null | undefined} Child */

/**
 * Creates an element. `on…` are event listeners, `class`, `for`, `role` and names with a dash are attributes, others are
 * properties. Omits properties that are undefined or false, and children that are undefined, null or false.
 *
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElement}
 */
export const h = (tag, properties = {}, ...children) => {
  const element = /** @type {HTMLElement & Record<string, any>} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class' || name.includes('-') || name === 'for' || name === 'role')
      element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
};

const ICONS = {
  back: 'M15 5l-7 7 7 7',
  send: 'M4 12l16-8-6 16-3-6z',
  plus: 'M12 5v14M5 12h14',
  devices: 'M4 5h16v11H4zM9 20h6M12 16v4',
  attach: 'M4 6h16v12H4zM4 15l5-4 4 3 3-2 4 3M15 9.5h.01',
  emoji: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 10h.01M15 10h.01M8.5 14.5a4.5 4.5 0 007 0',
  clip: 'M20 11l-8.5 8.5a5 5 0 01-7-7L13 4a3.5 3.5 0 015 5l-8.5 8.5a2 2 0 01-3-3L14 7',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 005 5L15 13l5 2v4a2 2 0 01-2 2A16 16 0 013 6a2 2 0 012-2z',
  video: 'M3 7h12v10H3zM15 11l6-4v10l-6-4',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21a8 8 0 0116 0',
  pin: 'M12 21s-7-6.5-7-11a7 7 0 0114 0c0 4.5-7 11-7 11zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  close: 'M6 6l12 12M18 6L6 18',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 8h3v3h-3zM8 13h3v3H8zM14 14h2v2',
  check: 'M5 13l4 4L19 7',
};

/**
 * Creates a line icon.
 *
 * @param {keyof typeof ICONS} name
 */
export const icon = (name) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
};

/**
 * Creates a button that shows an icon.
 *
 * @param {keyof typeof ICONS} name
 * @param {string} label its accessible name
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [properties]
 */
export const iconButton = (name, label, onclick, properties = {}) =>
  h(
    'button',
    { class: 'icon-button', type: 'button', title: label, 'aria-label': label, onclick, ...properties },
    icon(name),
  );
