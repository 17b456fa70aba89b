import { h } from './dom.js';
import { hue, initials } from './format.js';

/** An account's initials on a colour derived from its number. */
export const avatar = (account) => {
  return h(
    'span',
    { class: 'avatar', style: `--hue: ${hue(account.phone)}`, 'aria-hidden': 'true' },
    initials(account.name),
  );
};
