import { h } from './dom.js';
import { hue, initials } from './format.js';

/** A person's initials on a colour of their own. */
export const avatar = (account) => {
  return h(
    'span',
    { class: 'avatar', style: `--hue: ${hue(account.phone)}`, 'aria-hidden': 'true' },
    initials(account.name),
  );
};
