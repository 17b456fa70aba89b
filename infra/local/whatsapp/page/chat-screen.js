/* global queueMicrotask */
import { bubble } from './bubble.js';
import { composer } from './composer.js';
import { h } from './dom.js';
import { day, phone } from './format.js';
import { nameOf, show, state } from './state.js';
import { strings } from './strings.js';
import { topBar } from './top-bar.js';

/** One chat: what was said, and where to say more. */
export function chatScreen() {
  const account = { phone: state.peer, name: nameOf(state.peer) };
  const list = h('div', { class: 'messages scroll', role: 'log', 'aria-live': 'polite' });
  fill(list);
  stayAtEnd(list);
  return [
    topBar({ title: account.name, subtitle: subtitle(), account, onBack: () => show('chats') }),
    list,
    composer(),
  ];
}

/** Brings an open chat up to date without touching what is being written. */
export function refreshChat(screen) {
  const list = screen.querySelector('.messages');
  if (list) fill(list);
  const under = screen.querySelector('.top-bar small');
  if (under) under.textContent = subtitle();
}

function subtitle() {
  const doing = state.typing.get(state.peer);
  if (!doing) return phone(state.peer);
  return doing === 'recording' ? strings.recording : strings.typing;
}

/** How far from its end a chat counts as scrolled back, in pixels. */
const NEAR_END = 80;

/** A message that did not change keeps its bubble, so that its picture is not loaded again. */
const bubbles = new WeakMap();

function bubbleOf(message) {
  if (!bubbles.has(message)) bubbles.set(message, bubble(message));
  return bubbles.get(message);
}

const isAtEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;

/** A picture that loads makes the chat longer: whoever was at its end stays there. */
function stayAtEnd(list) {
  let atEnd = true;
  list.addEventListener('scroll', () => {
    atEnd = isAtEnd(list);
  });
  list.addEventListener('load', () => {
    if (atEnd) list.scrollTop = list.scrollHeight;
  }, true);
}

function fill(list) {
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
}
