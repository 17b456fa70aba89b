/* global confirm */
import { api } from './api.js';
import { openCodeDialog } from './code-dialog.js';
import { h, icon } from '/kit/dom.js';
import { day, time } from './format.js';
import { openScanner } from './scan-dialog.js';
import { nameOf, ofKind, show, state } from './state.js';
import { strings } from './strings.js';
import { topBar } from './top-bar.js';

/** The screen with the linked devices of the phone. */
export const devicesScreen = () => {
  return [
    topBar({ title: strings.devices, subtitle: nameOf(state.owner), onBack: () => show('chats') }),
    h(
      'div',
      { class: 'scroll' },
      h(
        'div',
        { class: 'hint' },
        h(
          'button',
          { class: 'primary', type: 'button', onclick: () => openScanner({ phone: state.owner }) },
          strings.scan,
        ),
        h('button', { type: 'button', onclick: () => openCodeDialog(state.owner) }, strings.codeTitle),
        h('button', { type: 'button', onclick: saveCustomers }, strings.saveCustomers),
      ),
      state.companions.length > 0
        ? h('ul', {}, state.companions.map(device))
        : h('p', { class: 'empty' }, strings.noDevices),
    ),
  ];
};

/** Saves all customers in the phone's address book, and shows how many these are. */
const saveCustomers = async ({ currentTarget: button }) => {
  const contacts = ofKind('contact').map(({ phone, name }) => ({ phone, name }));
  await api.saveAddressBook(state.owner, contacts);
  button.textContent = strings.customersSaved(contacts.length);
};

const device = ({ device: number, connected, pairedAt }) => {
  const unlink = async () => {
    if (confirm(strings.unlinkQuestion)) await api.unlink(state.owner, number);
  };
  return h(
    'li',
    { class: 'person' },
    h('span', { class: `avatar device${connected ? ' on' : ''}` }, icon('devices')),
    h(
      'span',
      { class: 'lines' },
      h('strong', {}, strings.device(number)),
      h('small', {}, connected ? strings.connected : strings.disconnected),
      h('small', {}, strings.pairedAt(`${day(pairedAt)} ${time(pairedAt)}`)),
    ),
    h('button', { class: 'link danger', type: 'button', onclick: unlink }, strings.unlink),
  );
};
