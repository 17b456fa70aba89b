import { longConversation } from '@recado/shared/limits/assistance';

/** Tickets of which a browser knows how far a user has read. */
const mostTickets = 300;

const keyOf = (userId: number): string => `seenMessages:${userId}`;

const stored = (userId: number): [ticketId: number, sequence: number][] => {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(value) ? (value as [number, number][]) : [];
  } catch {
    return [];
  }
};

/** Returns the number of a ticket's last message that a user had before their eyes in this browser; null before the first look. */
export const seenSequence = (userId: number, ticketId: number): number | null =>
  stored(userId).find(([id]) => id === ticketId)?.[1] ?? null;

/** Notes how far a user has read a ticket in this browser. */
export const noteSequence = (userId: number, ticketId: number, sequence: number): void => {
  const others = stored(userId).filter(([id]) => id !== ticketId);
  const kept = [...others, [ticketId, sequence] as const].slice(-mostTickets);
  window.localStorage.setItem(keyOf(userId), JSON.stringify(kept));
};

/** Returns whether so much of a ticket is new to a user that its summary is worth a click. */
export const isLong = ({ unread, sequence }: { unread: number; sequence: number }, seen: number | null): boolean =>
  unread > longConversation.missed ||
  (seen === null ? sequence > longConversation.first : sequence - seen > longConversation.missed);
