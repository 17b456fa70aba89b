import type { HistorySyncKind } from '../../contract/history.ts';

/** One part of the history that a new linked device gets. */
export interface HistoryPart<Item> {
  kind: Extract<HistorySyncKind, 'initial' | 'recent' | 'full'>;
  /** Its place among all parts, from 1. */
  order: number;
  /** How much of its kind has been sent with it, in percent. */
  progress: number;
  messages: Item[];
}

/** Of each chat so many messages come at once, so that its list can be shown. */
const FIRST_PER_CHAT = 5;
/** A part carries at most so many messages. */
const PER_PART = 200;
/** Messages younger than this come to each new device, in milliseconds; older ones only if it asks for all. */
const RECENT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Cuts a phone's messages, newest first, into the parts in which a new device gets them: the newest of each chat,
 * what is recent, and all the rest for a device that wants the full history. The last part of a kind is at 100.
 */
export const planParts = <Item extends { peer: string; at: number }>(
  messages: Item[],
  { now, wantsAll }: { now: number; wantsAll: boolean },
): HistoryPart<Item>[] => {
  const perChat = new Map<string, number>();
  const first = new Set(
    messages.filter(({ peer }) => {
      const count = (perChat.get(peer) ?? 0) + 1;
      perChat.set(peer, count);
      return count <= FIRST_PER_CHAT;
    }),
  );
  const rest = messages.filter((message) => !first.has(message));
  const recent = rest.filter(({ at }) => now - at < RECENT_MS);
  const older = rest.filter(({ at }) => now - at >= RECENT_MS);
  const parts = [
    { kind: 'initial' as const, progress: 100, messages: [...first] },
    ...inChunks('recent', recent),
    ...(wantsAll ? inChunks('full', older) : []),
  ];
  return parts.map((part, n) => ({ ...part, order: n + 1 }));
};

/** At least one chunk, so that the device hears the end also where there is nothing. */
const inChunks = <Item>(kind: 'recent' | 'full', messages: Item[]): Omit<HistoryPart<Item>, 'order'>[] => {
  const count = Math.max(1, Math.ceil(messages.length / PER_PART));
  return Array.from({ length: count }, (_, n) => ({
    kind,
    progress: Math.floor(((n + 1) / count) * 100),
    messages: messages.slice(n * PER_PART, (n + 1) * PER_PART),
  }));
};
