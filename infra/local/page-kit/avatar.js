import { h } from './dom.js';

/** @param {string} name */
const initials = (name) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

/**
 * Derives a hue from an id.
 *
 * @param {string} id
 */
const hue = (id) => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return sum;
};

/**
 * The initials of a name on a colour derived from an id.
 *
 * @param {string} id
 * @param {string} name
 */
export const avatar = (id, name) =>
  h('span', { class: 'avatar', style: `--hue: ${hue(id)}`, 'aria-hidden': 'true' }, initials(name));
