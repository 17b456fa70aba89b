import { avatar } from '/kit/avatar.js';
import { h, iconButton } from '/kit/dom.js';
import { strings } from './strings.js';

/** The bar at the top of a phone's screen. */
export const topBar = ({ title, subtitle, account, onBack, actions = [] }) => {
  return h(
    'header',
    { class: 'top-bar' },
    iconButton('back', strings.back, onBack),
    account && avatar(account.phone, account.name),
    h('span', { class: 'lines' }, h('strong', {}, title), subtitle && h('small', {}, subtitle)),
    actions,
  );
};
