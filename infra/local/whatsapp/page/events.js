/* global clearTimeout, setTimeout, document */
import { api } from './api.js';
import { changed, countUnread, loadAccounts, openPhone, readOpenChat, state } from './state.js';

/** Milliseconds after which "typing…" disappears without a further event. */
const TYPING_MS = 10_000;

const typingTimers = new Map();

/** Applies an event to the page's state. */
export const applyEvent = (event) => {
  switch (event.type) {
    case 'account.saved':
      state.accounts.set(event.account.phone, event.account);
      changed('accounts');
      break;
    case 'message.stored':
    case 'message.changed':
      applyMessage(event.message, event.type === 'message.stored');
      break;
    case 'typing':
      if (event.owner === state.owner) applyTyping(event);
      break;
    case 'group.saved':
      state.groups.set(event.group.id, event.group);
      changed('groups');
      break;
    case 'call.changed':
      applyCall(event.call);
      break;
    case 'companion.paired':
    case 'companion.removed':
    case 'connection.opened':
    case 'connection.closed':
      if (event.phone === state.owner) void loadCompanions();
      break;
    case 'reset':
      void loadAccounts().then(() => openPhone(undefined));
      break;
    default:
      break;
  }
};

/** Milliseconds for which the end of a call is shown. */
const CALL_END_MS = 6_000;

const applyCall = (call) => {
  state.calls.set(call.id, { ...call, isRecent: true });
  changed('calls');
  if (call.state === 'ringing') return;
  setTimeout(() => {
    state.calls.delete(call.id);
    changed('calls');
  }, CALL_END_MS);
};

const loadCompanions = async () => {
  state.companions = await api.companions(state.owner);
  changed('companions');
};

const applyMessage = (message, isNew) => {
  if (message.owner !== state.owner) {
    if (!message.fromMe) countOtherPhone(message, isNew);
    return;
  }
  if (isNew) stopTyping(message.peer);
  if (message.peer === state.peer) {
    const at = state.messages.findIndex(({ seq }) => seq === message.seq);
    if (at >= 0) state.messages[at] = message;
    else state.messages.push(message);
    changed('messages');
    if (isNew && document.visibilityState === 'visible') void readOpenChat();
  }
  void loadChats();
};

/** Updates the unread badge of a phone that is not selected. */
const countOtherPhone = ({ owner, status }, isNew) => {
  const before = state.unread.get(owner) ?? 0;
  if (isNew) state.unread.set(owner, before + 1);
  else if (status === 'read') state.unread.set(owner, Math.max(0, before - 1));
  changed('unread');
};

let loading = false;
let again = false;

/** Loads the chats; calls during a load cause one more load. */
const loadChats = async () => {
  again = true;
  if (loading) return;
  loading = true;
  while (again && state.owner) {
    again = false;
    const { owner } = state;
    const chats = await api.chats(owner);
    if (owner !== state.owner) continue;
    state.chats = chats;
    countUnread(owner, chats);
    changed('chats');
  }
  loading = false;
};

const applyTyping = ({ peer, state: doing }) => {
  if (doing === 'paused') {
    stopTyping(peer);
    return;
  }
  state.typing.set(peer, doing);
  clearTimeout(typingTimers.get(peer));
  typingTimers.set(
    peer,
    setTimeout(() => stopTyping(peer), TYPING_MS),
  );
  changed('typing');
};

const stopTyping = (peer) => {
  clearTimeout(typingTimers.get(peer));
  if (state.typing.delete(peer)) changed('typing');
};
