import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planParts } from './plan-parts.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = 1_000 * DAY;

describe('planParts', () => {
  it('sends each message once; the progress of each kind ends at 100', () => {
    const message = fc.record({ peer: fc.constantFrom('a', 'b', 'c'), daysAgo: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 900 }), fc.boolean(), (found, wantsAll) => {
        const messages = found
          .map(({ peer, daysAgo }, n) => ({ peer, at: now - daysAgo * DAY, n }))
          .sort((a, b) => b.at - a.at);
        const parts = planParts(messages, { now, wantsAll });
        const sent = parts.flatMap((part) => part.messages.map(({ n }) => n));
        expect(new Set(sent).size).toBe(sent.length);
        const left = messages.filter(({ n }) => !sent.includes(n));
        expect(left.every(({ at }) => !wantsAll && now - at >= 90 * DAY)).toBe(true);
        expect(parts.map(({ order }) => order)).toEqual(parts.map((_, n) => n + 1));
        for (const kind of wantsAll ? ['initial', 'recent', 'full'] : ['initial', 'recent']) {
          const progress = parts.filter((part) => part.kind === kind).map((part) => part.progress);
          expect(progress.at(-1)).toBe(100);
          expect(progress).toEqual([...progress].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('starts with the newest messages of every chat', () => {
    const messages = Array.from({ length: 20 }, (_, n) => ({ peer: n % 2 === 0 ? 'a' : 'b', at: now - n, n }));
    expect(planParts(messages, { now, wantsAll: false })[0]?.messages.map(({ n }) => n)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });
});
