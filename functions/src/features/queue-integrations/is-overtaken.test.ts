import { expect, it, vi } from 'vitest';
import type { Context } from '../../context/context.ts';
import type { DialogueRecord } from '../../data/tickets/record.ts';
import { isOvertaken } from './is-overtaken.ts';

const noon = Date.UTC(2026, 10, 28, 12);

const dialogueWith = (seconds: readonly number[], callId = 'call-1'): DialogueRecord =>
  ({
    callId,
    inputs: seconds.map((at) => ({ text: 'oi', wid: null, at: noon + at * 1_000 })),
  }) as unknown as DialogueRecord;

/** Asks at a number of seconds about a call that began earlier. Returns the answer with the milliseconds that were waited. */
const askAt = async (
  second: number,
  began: number,
  asked: readonly number[],
  now: DialogueRecord | null,
  quiet = 3_000,
) => {
  let waited = 0;
  const context = {
    clock: { now: () => noon + second * 1_000 + waited },
    stores: { tickets: { dialogue: () => Promise.resolve(now) } },
  } as unknown as Context;
  const pause = vi.fn((milliseconds: number) => Promise.resolve((waited += milliseconds)));
  const call = { dialogue: dialogueWith(asked), start: noon + began * 1_000, quiet, pause };
  return [await isOvertaken(context, 1, call), waited];
};

it.each([
  ['nobody has written meanwhile', 3, 0, [0], dialogueWith([0]), [false, 0]],
  ['the last message is a moment old', 0.5, 0, [0], dialogueWith([0]), [false, 2_500]],
  ['more was written while the model answered', 3, 0, [0], dialogueWith([0, 1]), [true, 0]],
  ['more was written in the moment that followed', 0.5, 0, [0], dialogueWith([0, 1]), [true, 2_500]],
  ['a call without messages is followed by one', 3, 0, [], dialogueWith([1]), [true, 0]],
  ['the first message waits too long', 12.5, 11, [0, 9], dialogueWith([0, 9, 12]), [false, 0]],
  ['another call would have no time', 6, 0, [0], dialogueWith([0, 1]), [false, 0]],
  ['the dialogue waits for another call', 3, 0, [0], dialogueWith([0, 1], 'call-2'), [false, 0]],
  ['the dialogue has ended', 3, 0, [0], null, [false, 0]],
] as const)('an answer is overtaken, or not, where %s', async (_, second, began, asked, now, expected) => {
  expect(await askAt(second, began, asked, now)).toEqual(expected);
});

it('an answer waits as long as its prompt says', async () => {
  expect(await askAt(1, 0, [0], dialogueWith([0]), 0)).toEqual([false, 0]);
  expect(await askAt(1, 0, [0], dialogueWith([0, 5]), 6_000)).toEqual([true, 5_000]);
});
