/* global queueMicrotask */
import { api } from './api.js';
import { bubble } from './bubble.js';
import { callBar } from './call-bar.js';
import { composer, refreshAnswering } from './composer.js';
import { h, iconButton } from './dom.js';
import { openGroup } from './group-dialog.js';
import { day, phone } from './format.js';
import { nameOf, show, state } from './state.js';
import { strings } from './strings.js';
import { topBar } from './top-bar.js';

/** One chat: what was said, and where to say more. */
export const chatScreen = () => {
  const account = { phone: state.peer, name: nameOf(state.peer) };
  const list = h('div', { class: 'messages scroll', role: 'log', 'aria-live': 'polite' });
  fill(list);
  stayAtEnd(list);
  return [
    topBar({ title: account.name, subtitle: subtitle(), account, onBack: () => show('chats'), actions: actions() }),
    h('div', { class: 'calls' }, callBar()),
    list,
    composer(),
  ];
};

/** A person can be called; of a group one sees who is in it. */
const actions = () => {
  const { owner, peer } = state;
  if (state.groups.has(peer)) return [iconButton('person', strings.group, () => openGroup(peer))];
  return [
    iconButton('call', strings.callVoice, () => void api.call(owner, peer, false)),
    iconButton('video', strings.callVideo, () => void api.call(owner, peer, true)),
  ];
};

/** Brings an open chat up to date without touching what is being written. */
export const refreshChat = (screen) => {
  const list = screen.querySelector('.messages');
  if (list) fill(list);
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

/** How far from its end a chat counts as scrolled back, in pixels. */
const NEAR_END = 80;

/** A message that did not change keeps its bubble, so that its picture is not loaded again. */
const bubbles = new WeakMap();

const bubbleOf = (message) => {
  if (!bubbles.has(message)) bubbles.set(message, bubble(message));
  return bubbles.get(message);
};

const isAtEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;

/** A picture that loads makes the chat longer: whoever was at its end stays there. */
const stayAtEnd = (list) => {
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

const fill = (list) => {
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
