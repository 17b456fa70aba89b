/* global clearTimeout, setTimeout, document */
import { api } from './api.js';
import { changed, countUnread, loadAccounts, openPhone, readOpenChat, state } from './state.js';

/** A "typing…" that nobody takes back ends by itself. */
const TYPING_MS = 10_000;

const typingTimers = new Map();

/** Takes what happened into what the page shows. */
export const apply = (event) => {
  switch (event.type) {
    case 'account.saved':
      state.accounts.set(event.account.phone, event.account);
      changed('accounts');
      break;
    case 'message.stored':
    case 'message.changed':
      takeMessage(event.message, event.type === 'message.stored');
      break;
    case 'typing':
      if (event.owner === state.owner) takeTyping(event);
      break;
    case 'group.saved':
      state.groups.set(event.group.id, event.group);
      changed('groups');
      break;
    case 'call.changed':
      takeCall(event.call);
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

/** How a call ended is shown for a while, in milliseconds. */
const CALL_END_MS = 6_000;

const takeCall = (call) => {
  state.calls.set(call.id, { ...call, fresh: true });
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

const takeMessage = (message, isNew) => {
  if (message.owner !== state.owner) {
    if (!message.fromMe) countElsewhere(message, isNew);
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

/** Keeps the badge of a phone that is not in the hand. */
const countElsewhere = ({ owner, status }, isNew) => {
  const before = state.unread.get(owner) ?? 0;
  if (isNew) state.unread.set(owner, before + 1);
  else if (status === 'read') state.unread.set(owner, Math.max(0, before - 1));
  changed('unread');
};

let loading = false;
let again = false;

/** Many messages at once make one load. */
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

const takeTyping = ({ peer, state: doing }) => {
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
