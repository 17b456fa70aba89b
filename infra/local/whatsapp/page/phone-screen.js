import { avatar } from '/kit/avatar.js';
import { settingsMenu } from './account-dialog.js';
import { chatScreen } from './chat-screen.js';
import { devicesScreen } from './devices-screen.js';
import { callBar } from './call-bar.js';
import { h, iconButton } from '/kit/dom.js';
import { openNewGroup } from './group-dialog.js';
import { phone, preview, timeOrDay } from './format.js';
import { nameOf, openChat, openPhone, show, state } from './state.js';
import { strings } from './strings.js';
import { topBar } from './top-bar.js';

const chatsScreen = () => {
  const account = state.accounts.get(state.owner);
  const isCompany = account.kind === 'phone';
  return [
    topBar({
      title: account.name,
      subtitle: phone(account.phone),
      account,
      onBack: () => openPhone(undefined),
      actions: [
        isCompany && iconButton('devices', strings.devices, () => show('devices')),
        iconButton('plus', strings.newChat, () => show('new-chat')),
      ],
    }),
    callBar(),
    settingsMenu(account),
    h(
      'div',
      { class: 'scroll' },
      isCompany && state.companions.length === 0 && linkHint(),
      state.chats.length > 0 ? h('ul', {}, state.chats.map(chatRow)) : h('p', { class: 'empty' }, strings.noChats),
      state.chats.length === 0 && suggestions(),
    ),
  ];
};

const linkHint = () => {
  return h(
    'div',
    { class: 'hint' },
    h('p', {}, strings.noDevices),
    h('button', { class: 'primary', type: 'button', onclick: () => show('devices') }, strings.scan),
  );
};

const chatRow = ({ peer, name, unread, last }) => {
  const doing = state.typing.get(peer);
  return h(
    'li',
    {},
    h(
      'button',
      { class: 'person', type: 'button', onclick: () => openChat(peer) },
      avatar(peer, name),
      h(
        'span',
        { class: 'lines' },
        h('strong', {}, name),
        h(
          'small',
          { class: doing ? 'typing' : '' },
          doing
            ? strings.typing
            : last
              ? `${last.fromMe ? `${strings.you}: ` : state.groups.has(peer) ? `${nameOf(last.author)}: ` : ''}${preview(last)}`
              : '',
        ),
      ),
      h(
        'span',
        { class: 'aside' },
        last && h('small', {}, timeOrDay(last.at)),
        unread > 0 && h('span', { class: 'badge', title: strings.unread(unread) }, String(unread)),
      ),
    ),
  );
};

/** Suggestions for a phone without chats: companies for a customer, customers for a company. */
const suggestions = () => {
  const { kind } = state.accounts.get(state.owner);
  const others = [...state.accounts.values()].filter((other) => other.kind !== kind).slice(0, 5);
  return others.length > 0 && h('div', {}, h('h3', {}, strings.startWith), h('ul', {}, others.map(personRow)));
};

const personRow = (account) => {
  return h(
    'li',
    {},
    h(
      'button',
      { class: 'person', type: 'button', onclick: () => openChat(account.phone) },
      avatar(account.phone, account.name),
      h('span', { class: 'lines' }, h('strong', {}, account.name), h('small', {}, phone(account.phone))),
    ),
  );
};

const newChatScreen = () => {
  const others = [...state.accounts.values()].filter((other) => other.phone !== state.owner);
  return [
    topBar({ title: strings.newChat, subtitle: nameOf(state.owner), onBack: () => show('chats') }),
    h(
      'div',
      { class: 'scroll' },
      h('div', { class: 'hint' }, h('button', { type: 'button', onclick: openNewGroup }, strings.newGroup)),
      others.length > 0 ? h('ul', {}, others.map(personRow)) : h('p', { class: 'empty' }, strings.nobody),
    ),
  ];
};

const SCREENS = { chats: chatsScreen, chat: chatScreen, devices: devicesScreen, 'new-chat': newChatScreen };

/** Renders the selected phone. */
export const phoneScreen = () => {
  if (!state.owner) {
    return h(
      'main',
      { class: 'stage' },
      h('div', { class: 'welcome' }, h('h2', {}, strings.choose), h('p', {}, strings.chooseHint)),
    );
  }
  return h('main', { class: 'stage' }, h('div', { class: 'phone' }, SCREENS[state.screen]()));
};
