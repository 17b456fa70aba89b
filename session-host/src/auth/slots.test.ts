import { expect, it } from 'vitest';
import { withValues, decodeSlot, emptySlot, encodeSlot, hasSeen, isEmpty, slotOf, withSeen } from './slots.ts';

it('remembers the last 40 messages, each once', () => {
  const ids = Array.from({ length: 41 }, (_, n) => `W${n}`);
  const forty = ids.slice(0, 40).reduce(withSeen, emptySlot);
  expect(forty.seen).toEqual(ids.slice(0, 40));
  expect(withSeen(forty, 'W0')).toBe(forty);
  expect(withSeen(forty, 'W40').seen).toEqual(ids.slice(1));
});

it('knows a message by the end of its id, and by the whole id that earlier releases stored', () => {
  const id = '3EB0C767D097E9ECFE1F';
  expect(withSeen(emptySlot, id).seen).toEqual(['97E9ECFE1F']);
  for (const seen of [withSeen(emptySlot, id), { ...emptySlot, seen: [id] }]) {
    expect(hasSeen(seen, id)).toBe(true);
    expect(hasSeen(seen, '3EB0C767D097E9ECFE10')).toBe(false);
  }
});

it('stores 64 pre-keys in an item, and other keys apart', () => {
  expect(['0', '63', '64', '127', '128'].map((id) => slotOf('pre-key', id))).toEqual(
    [0, 0, 1, 1, 2].map((place) => `signal#pre-key#${place}`),
  );
  expect(slotOf('session', 'a.1')).not.toBe(slotOf('session', 'a.2'));
});

it('is empty after its last value was removed, and keeps values and messages when it is stored', () => {
  const slot = withSeen(withValues(emptySlot, { a: Buffer.from([1]), b: 2 }), 'W1');
  expect(decodeSlot(encodeSlot(slot))).toEqual(slot);
  expect(isEmpty(withValues(slot, { a: null }))).toBe(false);
  expect(isEmpty(withValues(slot, { a: null, b: null }))).toBe(true);
});
