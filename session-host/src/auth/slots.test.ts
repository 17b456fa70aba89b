import { expect, it } from 'vitest';
import {
  withValues,
  formerSlotOf,
  decodeSlot,
  emptySlot,
  encodeSlot,
  hasSeen,
  isEmpty,
  slotOf,
  withSeen,
} from './slots.ts';

it('remembers the last 28 messages, each once', () => {
  const ids = Array.from({ length: 29 }, (_, n) => `W${n}`);
  const all = ids.slice(0, 28).reduce(withSeen, emptySlot);
  expect(all.seen).toEqual(ids.slice(0, 28));
  expect(withSeen(all, 'W0')).toBe(all);
  expect(withSeen(all, 'W28').seen).toEqual(ids.slice(1));
});

it('knows a message by the end of its id, and by the ten characters and whole ids that earlier releases stored', () => {
  const id = '3EB0C767D097E9ECFE1F';
  expect(withSeen(emptySlot, id).seen).toEqual(['E9ECFE1F']);
  for (const seen of [withSeen(emptySlot, id), ...[id, '97E9ECFE1F'].map((one) => ({ ...emptySlot, seen: [one] }))]) {
    expect(hasSeen(seen, id)).toBe(true);
    expect(hasSeen(seen, '3EB0C767D097E9ECFE10')).toBe(false);
  }
});

it('stores eight pre-keys in an item, and other keys apart', () => {
  expect(['0', '7', '8', '15', '16'].map((id) => slotOf('pre-key', id))).toEqual(
    [0, 0, 1, 1, 2].map((place) => `signal#pre-key#8.${place}`),
  );
  expect(['0', '63', '64'].map(formerSlotOf)).toEqual([0, 0, 1].map((place) => `signal#pre-key#${place}`));
  expect(slotOf('session', 'a.1')).not.toBe(slotOf('session', 'a.2'));
});

it('is empty after its last value was removed, and keeps values and messages when it is stored', () => {
  const slot = withSeen(withValues(emptySlot, { a: Buffer.from([1]), b: 2 }), 'W1');
  expect(decodeSlot(encodeSlot(slot))).toEqual(slot);
  expect(isEmpty(withValues(slot, { a: null }))).toBe(false);
  expect(isEmpty(withValues(slot, { a: null, b: null }))).toBe(true);
});
