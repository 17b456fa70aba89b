import { describe, expect, it } from 'vitest';
import { backfillChat } from '../../test/history.ts';
import { chatsToBackfill } from './backfill-chats.ts';
import { nextBackfillStep, withoutAnswer } from './next-request.ts';

const minute = 60_000;
describe('requests to a phone', () => {
  it('are sent one at a time', () => {
    expect(nextBackfillStep([], 0)).toEqual({ type: 'nothing' });
    expect(nextBackfillStep([backfillChat('a'), backfillChat('b')], 0)).toEqual({
      type: 'request',
      chat: backfillChat('a'),
    });
    expect(nextBackfillStep([backfillChat('a', { askedAt: 1_000 }), backfillChat('b')], 2_000)).toEqual({
      type: 'wait',
      ms: 44_000,
    });
  });

  it('continue with the other chats where one is not answered, and repeat it with growing pauses', () => {
    const requested = backfillChat('a', { askedAt: 0 });
    expect(nextBackfillStep([requested, backfillChat('b')], minute)).toEqual({
      type: 'unanswered',
      chat: withoutAnswer(requested, minute),
    });
    const [first, second] = [withoutAnswer(requested, 0), withoutAnswer(withoutAnswer(requested, 0), 0)];
    expect([first, second].map(({ askedAt, notBefore }) => [askedAt, notBefore])).toEqual([
      [null, 5 * minute],
      [null, 10 * minute],
    ]);
    expect(nextBackfillStep([first, backfillChat('b')], minute)).toMatchObject({ type: 'request', chat: { jid: 'b' } });
    expect(nextBackfillStep([first], minute)).toEqual({ type: 'wait', ms: 4 * minute });
    expect(nextBackfillStep([first], 5 * minute)).toMatchObject({ type: 'request', chat: { jid: 'a' } });
  });

  it('name the newest known message after a request by time had no answer', () => {
    const known = { wid: 'W', fromMe: false, at: 5 };
    expect(withoutAnswer(backfillChat('a', { known }), 0).before).toEqual(known);
    expect(
      withoutAnswer(backfillChat('a', { known, before: { wid: 'X', fromMe: true, at: 12 } }), 0).before,
    ).toMatchObject({
      wid: 'X',
    });
  });

  it('count as unanswered after 45 seconds, and are given up after ten without an answer', () => {
    const requested = backfillChat('a', { askedAt: 0 });
    expect(nextBackfillStep([requested], 44_999)).toEqual({ type: 'wait', ms: 1 });
    expect(nextBackfillStep([requested], 45_000).type).toBe('unanswered');
    expect(nextBackfillStep([backfillChat('a', { unanswered: 9 })], 0).type).toBe('request');
    expect(nextBackfillStep([backfillChat('a', { unanswered: 10 })], 0).type).toBe('giveUp');
  });

  it('end after about a day without an answer', () => {
    let left = backfillChat('a');
    let now = 0;
    for (let requests = 0; nextBackfillStep([left], now).type === 'request'; requests += 1) {
      expect(requests).toBeLessThan(20);
      left = withoutAnswer({ ...left, askedAt: now }, now);
      now = left.notBefore;
    }
    expect(nextBackfillStep([left], now).type).toBe('giveUp');
    expect(now / (60 * minute)).toBeGreaterThan(18);
  });
});

describe('what is requested for a chat', () => {
  const command = (since: number, until: number, at: number | null) => ({
    companyId: 1,
    whatsappId: 1,
    commandId: 'c',
    type: 'backfill' as const,
    since,
    until,
    relinked: false,
    chats: [{ jid: 'a', newest: at === null ? null : { wid: 'W', fromMe: false, at } }],
  });

  it('is what came before the first message after the outage; without such a message, what came until its end', () => {
    expect(chatsToBackfill([], command(10 * minute, 20 * minute, 21 * minute))).toMatchObject([
      { before: { wid: 'W' }, since: 8 * minute, until: 22 * minute },
    ]);
    for (const at of [9 * minute, 15 * minute])
      expect(chatsToBackfill([], command(10 * minute, 20 * minute, at))).toMatchObject([
        { before: null, known: { wid: 'W', at } },
      ]);
    expect(chatsToBackfill([], command(10 * minute, 20 * minute, null))).toMatchObject([{ before: null }]);
  });

  it('covers both outages where one follows the other', () => {
    const known = chatsToBackfill([], command(10 * minute, 20 * minute, null));
    expect(chatsToBackfill(known, command(30 * minute, 40 * minute, 41 * minute))).toMatchObject([
      { since: 8 * minute, until: 42 * minute, before: { wid: 'W' } },
    ]);
  });
});
