import { avatar } from '/kit/avatar.js';
import { editAccount } from './account-dialog.js';
import { h, icon } from '/kit/dom.js';
import { phone } from './format.js';
import { ofKind, openPhone, state } from './state.js';
import { strings } from './strings.js';

/** The list of all phones, from which the user selects one. */
export const people = () => {
  return h(
    'nav',
    { class: 'people', 'aria-label': strings.title },
    h('header', { class: 'brand' }, h('h1', {}, strings.title), h('p', {}, strings.subtitle)),
    section(strings.companies, 'phone', strings.addPhone, strings.noPhones),
    section(strings.customers, 'contact', strings.addCustomer, strings.noCustomers),
  );
};

const section = (title, kind, addLabel, emptyText) => {
  const accounts = ofKind(kind);
  return h(
    'section',
    {},
    h(
      'header',
      {},
      h('h2', {}, title),
      h('button', { class: 'link', type: 'button', onclick: () => editAccount(kind) }, icon('plus'), addLabel),
    ),
    accounts.length > 0 ? h('ul', {}, accounts.map(person)) : h('p', { class: 'empty' }, emptyText),
  );
};

const person = (account) => {
  const unread = state.unread.get(account.phone) ?? 0;
  const isOpen = account.phone === state.owner;
  return h(
    'li',
    {},
    h(
      'button',
      {
        class: `person${isOpen ? ' selected' : ''}${account.online ? '' : ' off'}`,
        type: 'button',
        'aria-pressed': String(isOpen),
        onclick: () => openPhone(account.phone),
      },
      avatar(account.phone, account.name),
      h('span', { class: 'lines' }, h('strong', {}, account.name), h('small', {}, phone(account.phone))),
      unread > 0 && h('span', { class: 'badge', title: strings.unread(unread) }, String(unread)),
    ),
  );
};
