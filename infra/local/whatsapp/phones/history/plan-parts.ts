import type { HistorySyncKind } from '../../contract/history.ts';

/** A part of the history that a new linked device gets. */
interface HistoryPart<Item> {
  kind: Extract<HistorySyncKind, 'initial' | 'recent' | 'full'>;
  /** Its position among all parts, from 1. */
  order: number;
  /** Progress of its kind in percent, this part included. */
  progress: number;
  messages: Item[];
}

/** Messages per chat in the first part, from which a client shows the list of chats. */
const FIRST_PER_CHAT = 5;
/** Messages in one part. */
const PER_PART = 200;
/** Milliseconds. Younger messages are sent to every new device; older ones only if it requests the full history. */
const RECENT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Divides a phone's messages (newest first) into the parts that a new device gets: the newest of each chat, recent
 * ones, and the others if the device wants the full history. The last part of a kind has progress 100.
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

/** Divides messages into chunks; at least one, so that the device gets the end also without messages. */
const inChunks = <Item>(kind: 'recent' | 'full', messages: Item[]): Omit<HistoryPart<Item>, 'order'>[] => {
  const count = Math.max(1, Math.ceil(messages.length / PER_PART));
  return Array.from({ length: count }, (_, n) => ({
    kind,
    progress: Math.floor(((n + 1) / count) * 100),
    messages: messages.slice(n * PER_PART, (n + 1) * PER_PART),
  }));
};
