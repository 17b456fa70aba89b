import type { LoginResult } from '@recado/shared/contract/auth';

const prefix = 'draft.';

/** Whose drafts: those of one user of one company. */
export type Writer = Pick<LoginResult, 'company' | 'user'>;

/** What was typed and not sent, and whether it is a note that stays inside. */
export interface Draft {
  text: string;
  isPrivate: boolean;
}

const empty: Draft = { text: '', isPrivate: false };

const prefixOf = ({ company, user }: Writer): string => `${prefix}${company.id}.${user.id}.`;

const parse = (stored: string): Draft => {
  const { text, isPrivate } = JSON.parse(stored) as Partial<Draft>;
  return { text: text ?? '', isPrivate: isPrivate === true };
};

/** What was typed for a ticket and not sent, kept for as long as this tab lives. */
export const draftOf = (writer: Writer, ticketId: number): Draft => {
  const stored = window.sessionStorage.getItem(prefixOf(writer) + String(ticketId));
  return stored === null ? empty : parse(stored);
};

/** Keeps what is typed; where the browser has no room for it, it lives only as long as its screen. */
export const keepDraft = (writer: Writer, ticketId: number, draft: Draft): void => {
  const key = prefixOf(writer) + String(ticketId);
  window.sessionStorage.removeItem(key);
  if (draft.text === '') return;
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

const forget = (gone: (key: string) => boolean): void => {
  for (const key of Object.keys(window.sessionStorage))
    if (key.startsWith(prefix) && gone(key)) window.sessionStorage.removeItem(key);
};

/** A draft belongs to who wrote it: it goes with the session. */
export const forgetDrafts = (): void => forget(() => true);

/** Leaves only the drafts of who is signed in now. */
export const forgetOthersDrafts = (writer: Writer): void => forget((key) => !key.startsWith(prefixOf(writer)));
