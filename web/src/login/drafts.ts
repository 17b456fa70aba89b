import type { LoginResult } from '@recado/shared/contract/auth';

const prefix = 'draft.';
/** Prefix of the keys of a user's notices, which are cleared with the drafts. */
export const noticePrefix = 'notices.';

/** The owner of drafts: one user of one company. */
export type DraftOwner = Pick<LoginResult, 'company' | 'user'>;

/** A text that was typed and not sent, and whether it is an internal note. */
export interface Draft {
  text: string;
  isPrivate: boolean;
  /** The file of a quick message, which is in storage already. */
  file?: { key: string; name: string; mimetype: string };
}

/** The place of a draft: a ticket, by its id; a new note in a ticket's panel; or an internal chat. */
export type DraftPlace = number | `note-${number}` | `chat-${number}`;

const empty: Draft = { text: '', isPrivate: false };

const prefixOf = ({ company, user }: DraftOwner): string => `${prefix}${company.id}.${user.id}.`;

const parse = (stored: string): Draft => {
  const { text, isPrivate, file } = JSON.parse(stored) as Partial<Draft>;
  return { text: text ?? '', isPrivate: isPrivate === true, ...(file && { file }) };
};

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` after every change of a draft; for `useSyncExternalStore`. Returns how to stop. */
export const subscribeToDrafts = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Returns the draft of a place, stored for as long as this tab lives. */
export const loadDraft = (owner: DraftOwner, place: DraftPlace): Draft => {
  const stored = window.sessionStorage.getItem(prefixOf(owner) + String(place));
  return stored === null ? empty : parse(stored);
};

/** Stores a draft; when the storage is full, the text lives only as long as its screen. */
export const storeDraft = (owner: DraftOwner, place: DraftPlace, draft: Draft): void => {
  const key = prefixOf(owner) + String(place);
  const before = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  if (draft.text !== '' || draft.file) {
    try {
      window.sessionStorage.setItem(key, JSON.stringify(draft));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
  if (window.sessionStorage.getItem(key) !== before) notifyListeners();
};

/** Appends a text to the draft of a place that is not on the screen. */
export const appendToDraft = (owner: DraftOwner, place: DraftPlace, text: string): void => {
  const draft = loadDraft(owner, place);
  storeDraft(owner, place, { ...draft, text: draft.text + text });
};

/** Texts that were sent in this tab and did not leave, by their tickets. */
export type UnsentDrafts = readonly (readonly [ticketId: number, draft: Draft])[];

const unsentKey = (owner: DraftOwner): string => `${prefixOf(owner)}unsent`;

/** Stores the texts that have not left, for the case that the page is left before they do. */
export const storeUnsentDrafts = (owner: DraftOwner, unsent: UnsentDrafts): void => {
  const stored = unsent.length === 0 ? null : JSON.stringify(unsent);
  if (stored === window.sessionStorage.getItem(unsentKey(owner))) return;
  if (stored === null) return window.sessionStorage.removeItem(unsentKey(owner));
  try {
    window.sessionStorage.setItem(unsentKey(owner), stored);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

/** Prepends texts to the draft of a ticket. A note among them makes the whole draft a note, so that nothing internal is sent. */
const prependDraft = (owner: DraftOwner, ticketId: number, unsent: Draft): void => {
  const draft = loadDraft(owner, ticketId);
  const file = draft.file ?? unsent.file;
  storeDraft(owner, ticketId, {
    text: [unsent.text, draft.text].filter((text) => text !== '').join('\n'),
    isPrivate: unsent.isPrivate || draft.isPrivate,
    ...(file && { file }),
  });
};

/** Prepends texts to the drafts of their tickets, the last ones first. */
export const keepUnsentDrafts = (owner: DraftOwner, unsent: UnsentDrafts): void => {
  for (const [ticketId, draft] of unsent.toReversed()) prependDraft(owner, ticketId, draft);
  window.sessionStorage.removeItem(unsentKey(owner));
};

/** Makes drafts of the texts that had not left when the page before was left. */
export const restoreUnsentDrafts = (owner: DraftOwner): void => {
  const stored = window.sessionStorage.getItem(unsentKey(owner));
  if (stored !== null) keepUnsentDrafts(owner, JSON.parse(stored) as UnsentDrafts);
};

const remove = (matches: (key: string) => boolean): void => {
  for (const key of Object.keys(window.sessionStorage))
    if ((key.startsWith(prefix) || key.startsWith(noticePrefix)) && matches(key)) window.sessionStorage.removeItem(key);
  notifyListeners();
};

/** Removes all drafts and notices. */
export const clearDrafts = (): void => remove(() => true);

/** Removes the drafts and notices of all users but this one. */
export const clearOtherUsersDrafts = (owner: DraftOwner): void =>
  remove((key) => !key.includes(`.${owner.company.id}.${owner.user.id}.`));
