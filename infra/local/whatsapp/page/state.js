import { api } from './api.js';

/** The state of the page. Call `changed` after changing it. */
export const state = {
  /** @type {Map<string, {phone: string, name: string, kind: 'phone'|'contact', online: boolean, autoRead: boolean}>} */
  accounts: new Map(),
  /** Unread messages by phone. */
  unread: new Map(),
  /** Number of the selected phone. */
  owner: undefined,
  /** The open chat of that phone. */
  peer: undefined,
  /** The screen that the phone shows. */
  screen: 'chats',
  chats: [],
  messages: [],
  companions: [],
  /** @type {Map<string, {id: string, subject: string, participants: {phone: string, role: string}[]}>} */
  groups: new Map(),
  /** Calls since the page was opened, by id. */
  calls: new Map(),
  /** The message that the next text answers. */
  answering: undefined,
  /** Typing states by chat, on the phone of `owner`. */
  typing: new Map(),
};

/** Number of phones whose unread messages are counted when the page opens. */
const MAX_COUNTED_PHONES = 50;

const listeners = new Set();

export const onChange = (listener) => {
  listeners.add(listener);
};

export const changed = (what) => {
  for (const listener of listeners) listener(what);
};

export const ofKind = (kind) => [...state.accounts.values()].filter((account) => account.kind === kind);
export const nameOf = (id) => state.groups.get(id)?.subject ?? state.accounts.get(id)?.name ?? id;

/** Sets the message that the next text answers; undefined for none. */
export const answerTo = (message) => {
  state.answering = message;
  changed('answering');
};

export const loadAccounts = async () => {
  const [accounts, groups] = await Promise.all([api.accounts(), api.groups()]);
  state.groups = new Map(groups.map((group) => [group.id, group]));
  state.accounts = new Map(accounts.map((account) => [account.phone, account]));
  await Promise.all(
    accounts.slice(0, MAX_COUNTED_PHONES).map(async ({ phone }) => countUnread(phone, await api.chats(phone))),
  );
  changed('accounts');
};

export const countUnread = (phone, chats) => {
  state.unread.set(
    phone,
    chats.reduce((sum, { unread }) => sum + unread, 0),
  );
};

/** Selects a phone; with `peer`, opens that chat on it. */
export const openPhone = async (owner, peer) => {
  Object.assign(state, {
    owner,
    peer,
    screen: peer ? 'chat' : 'chats',
    chats: [],
    messages: [],
    companions: [],
    typing: new Map(),
    answering: undefined,
  });
  if (!owner) {
    changed('screen');
    return;
  }
  [state.chats, state.companions] = await Promise.all([api.chats(owner), api.companions(owner)]);
  countUnread(owner, state.chats);
  if (peer) await loadChat();
  changed('screen');
};

export const openChat = async (peer) => {
  Object.assign(state, { peer, screen: 'chat', messages: [], answering: undefined });
  await loadChat();
  changed('screen');
};

export const show = (screen) => {
  state.screen = screen;
  if (screen !== 'chat') state.peer = undefined;
  changed('screen');
};

const loadChat = async () => {
  state.messages = await api.transcript(state.owner, state.peer);
  await readOpenChat();
};

/** Marks the open chat as read: when it is opened, and when a message arrives while it is open. */
export const readOpenChat = async () => {
  const unread = state.messages.some(({ fromMe, status }) => !fromMe && status === 'unread');
  if (unread && state.accounts.get(state.owner)?.online) await api.read(state.owner, state.peer);
};
