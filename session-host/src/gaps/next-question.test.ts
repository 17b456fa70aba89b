import { describe, expect, it } from 'vitest';
import type { GapChat } from './gap-chats.ts';
import { withGap } from './gap-chats.ts';
import { nextQuestion, unanswered } from './next-question.ts';

const minute = 60_000;
const chat = (jid: string, given: Partial<GapChat> = {}): GapChat => ({
  jid,
  since: 0,
  until: 10,
  before: null,
  known: null,
  requests: [],
  askedAt: null,
  notBefore: 0,
  unanswered: 0,
  pages: 0,
  ours: null,
  ...given,
});

describe('questions to a phone', () => {
  it('are asked one at a time', () => {
    expect(nextQuestion([], 0)).toEqual({ type: 'nothing' });
    expect(nextQuestion([chat('a'), chat('b')], 0)).toEqual({ type: 'ask', chat: chat('a') });
    expect(nextQuestion([chat('a', { askedAt: 1_000 }), chat('b')], 2_000)).toEqual({ type: 'wait', ms: 44_000 });
  });

  it('go on with the other chats where one is not answered, and come back to it later and later', () => {
    const asked = chat('a', { askedAt: 0 });
    expect(nextQuestion([asked, chat('b')], minute)).toEqual({ type: 'unanswered', chat: unanswered(asked, minute) });
    const [first, second] = [unanswered(asked, 0), unanswered(unanswered(asked, 0), 0)];
    expect([first, second].map(({ askedAt, notBefore }) => [askedAt, notBefore])).toEqual([
      [null, 5 * minute],
      [null, 10 * minute],
    ]);
    expect(nextQuestion([first, chat('b')], minute)).toMatchObject({ type: 'ask', chat: { jid: 'b' } });
    expect(nextQuestion([first], minute)).toEqual({ type: 'wait', ms: 4 * minute });
    expect(nextQuestion([first], 5 * minute)).toMatchObject({ type: 'ask', chat: { jid: 'a' } });
  });

  it('name the newest message known where the phone did not answer to a made-up one', () => {
    const known = { wid: 'W', fromMe: false, at: 5 };
    expect(unanswered(chat('a', { known }), 0).before).toEqual(known);
    expect(unanswered(chat('a', { known, before: { wid: 'X', fromMe: true, at: 12 } }), 0).before).toMatchObject({
      wid: 'X',
    });
  });

  it('end after about a day without an answer', () => {
    let left = chat('a');
    let now = 0;
    for (let asked = 0; nextQuestion([left], now).type === 'ask'; asked += 1) {
      expect(asked).toBeLessThan(20);
      left = unanswered({ ...left, askedAt: now }, now);
      now = left.notBefore;
    }
    expect(nextQuestion([left], now).type).toBe('giveUp');
    expect(now / (60 * minute)).toBeGreaterThan(18);
  });
});

describe('what is asked of a chat', () => {
  const command = (since: number, until: number, at: number | null) => ({
    companyId: 1,
    whatsappId: 1,
    commandId: 'c',
    type: 'fillGap' as const,
    since,
    until,
    chats: [{ jid: 'a', newest: at === null ? null : { wid: 'W', fromMe: false, at } }],
  });

  it('is what stands before the first message after the outage; where there is none, what came until its end', () => {
    expect(withGap([], command(10 * minute, 20 * minute, 21 * minute))).toMatchObject([
      { before: { wid: 'W' }, since: 8 * minute, until: 22 * minute },
    ]);
    for (const at of [9 * minute, 15 * minute])
      expect(withGap([], command(10 * minute, 20 * minute, at))).toMatchObject([
        { before: null, known: { wid: 'W', at } },
      ]);
    expect(withGap([], command(10 * minute, 20 * minute, null))).toMatchObject([{ before: null }]);
  });

  it('is both outages where two follow one another', () => {
    const known = withGap([], command(10 * minute, 20 * minute, null));
    expect(withGap(known, command(30 * minute, 40 * minute, 41 * minute))).toMatchObject([
      { since: 8 * minute, until: 42 * minute, before: { wid: 'W' } },
    ]);
  });
});
