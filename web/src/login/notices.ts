import type { Ticket } from '@recado/shared/contract/tickets';
import { noticePrefix, type DraftOwner } from './drafts.ts';

/**
 * Something that a colleague did for the user, or a service level that is nearly or really missed, while the user has not
 * looked at the conversation since.
 */
export interface Notice {
  kind: 'transfer' | 'mention' | 'number' | 'levelWarned' | 'levelMissed';
  /** The colleague; empty for a service level. */
  by: string;
  /** ISO time. */
  at: string;
  ticket: Pick<Ticket, 'id' | 'uuid' | 'channel'> & {
    contact: Pick<Ticket['contact'], 'name' | 'urlPicture' | 'isGroup'>;
  };
}

/** Notices that are kept, the newest first. */
const maxNotices = 50;
const none: readonly Notice[] = [];

const keyOf = ({ company, user }: DraftOwner): string => `${noticePrefix}${company.id}.${user.id}.`;

let parsed: { key: string; stored: string; notices: readonly Notice[] } | null = null;

const listeners = new Set<() => void>();

/** Calls `listener` after every change; for `useSyncExternalStore`. Returns how to stop. */
export const subscribeToNotices = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The notices of a user, the newest first, stored for as long as this tab lives. */
export const noticesOf = (owner: DraftOwner): readonly Notice[] => {
  const key = keyOf(owner);
  const stored = window.sessionStorage.getItem(key);
  if (stored === null) return none;
  if (parsed?.key !== key || parsed.stored !== stored)
    parsed = { key, stored, notices: JSON.parse(stored) as Notice[] };
  return parsed.notices;
};

const store = (owner: DraftOwner, notices: readonly Notice[]): void => {
  try {
    window.sessionStorage.setItem(keyOf(owner), JSON.stringify(notices.slice(0, maxNotices)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
};

/** Adds a notice, in place of an older one of its kind about the conversation. */
export const addNotice = (owner: DraftOwner, { kind, by, at, ticket }: Notice): void => {
  const { id, uuid, channel, contact } = ticket;
  const kept: Notice['ticket'] = {
    id,
    uuid,
    channel,
    contact: { name: contact.name, urlPicture: contact.urlPicture, isGroup: contact.isGroup },
  };
  const others = noticesOf(owner).filter((known) => known.kind !== kind || known.ticket.id !== id);
  store(owner, [{ kind, by, at, ticket: kept }, ...others]);
};

/** Removes the notices about a conversation that the user looks at. */
export const seeNotices = (owner: DraftOwner, uuid: string): void => {
  const known = noticesOf(owner);
  const left = known.filter(({ ticket }) => ticket.uuid !== uuid);
  if (left.length < known.length) store(owner, left);
};
