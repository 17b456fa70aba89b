/* global queueMicrotask */
import { api } from './api.js';
import { bubble } from './bubble.js';
import { callBar } from './call-bar.js';
import { composer, refreshAnswering } from './composer.js';
import { h, iconButton } from '/kit/dom.js';
import { openGroup } from './group-dialog.js';
import { day, phone } from './format.js';
import { nameOf, show, state } from './state.js';
import { strings } from './strings.js';
import { topBar } from './top-bar.js';

/** The screen of a chat: its messages and the composer. */
export const chatScreen = () => {
  const account = { phone: state.peer, name: nameOf(state.peer) };
  const list = h('div', { class: 'messages scroll', role: 'log', 'aria-live': 'polite' });
  renderMessages(list);
  keepScrolledToEnd(list);
  return [
    topBar({ title: account.name, subtitle: subtitle(), account, onBack: () => show('chats'), actions: actions() }),
    h('div', { class: 'calls' }, callBar()),
    list,
    composer(),
  ];
};

/** Actions of the top bar: calls to a person, or the members of a group. */
const actions = () => {
  const { owner, peer } = state;
  if (state.groups.has(peer)) return [iconButton('person', strings.group, () => openGroup(peer))];
  return [
    iconButton('call', strings.callVoice, () => void api.call(owner, peer, false)),
    iconButton('video', strings.callVideo, () => void api.call(owner, peer, true)),
  ];
};

/** Updates an open chat and leaves the composer unchanged. */
export const refreshChat = (screen) => {
  const list = screen.querySelector('.messages');
  if (list) renderMessages(list);
  const under = screen.querySelector('.top-bar small');
  if (under) under.textContent = subtitle();
  const title = screen.querySelector('.top-bar strong');
  if (title) title.textContent = nameOf(state.peer);
  screen.querySelector('.calls')?.replaceChildren(...[callBar()].filter(Boolean));
  refreshAnswering(screen);
};

const subtitle = () => {
  const doing = state.typing.get(state.peer);
  const group = state.groups.get(state.peer);
  if (!doing) return group ? group.participants.map((member) => nameOf(member.phone)).join(', ') : phone(state.peer);
  return doing === 'recording' ? strings.recording : strings.typing;
};

/** Pixels from the end within which a chat counts as scrolled to its end. */
const NEAR_END = 80;

/** Bubbles by message. An unchanged message keeps its bubble, so that its image is not loaded again. */
const bubbles = new WeakMap();

const bubbleOf = (message) => {
  if (!bubbles.has(message)) bubbles.set(message, bubble(message));
  return bubbles.get(message);
};

const isAtEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;

/** Keeps the list scrolled to its end when an image loads and makes it longer. */
const keepScrolledToEnd = (list) => {
  let atEnd = true;
  list.addEventListener('scroll', () => {
    atEnd = isAtEnd(list);
  });
  list.addEventListener(
    'load',
    () => {
      if (atEnd) list.scrollTop = list.scrollHeight;
    },
    true,
  );
};

const renderMessages = (list) => {
  const wasAtEnd = isAtEnd(list);
  let shownDay;
  const rows = state.messages.flatMap((message) => {
    const itsDay = day(message.at);
    const separator = itsDay === shownDay ? [] : [h('p', { class: 'day' }, itsDay)];
    shownDay = itsDay;
    return [...separator, bubbleOf(message)];
  });
  list.replaceChildren(...rows);
  if (!wasAtEnd) return;
  queueMicrotask(() => {
    list.scrollTop = list.scrollHeight;
  });
};
