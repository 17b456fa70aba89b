import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { callingCodeOf } from '../text/calling-code.ts';
import {
  measuringMessages,
  mergeMessageSummaries,
  messageDimensions,
  messageFiguresOf,
  messageMetrics,
  summariseMessages,
} from './message-figures.ts';
import { type CountedMessages, partsOf, withMessage } from './messages.ts';
import { type MessagePrice, priceOf } from './prices.ts';

const line = (given: Partial<MessagePrice>): MessagePrice => ({
  from: '2026-01',
  country: '',
  marketing: null,
  utility: null,
  authentication: null,
  service: null,
  ...given,
});

const prices = [
  line({ marketing: 900, utility: 100 }),
  line({ country: '55', marketing: 625, utility: 68 }),
  line({ from: '2026-10', country: '55', marketing: 700 }),
];

const charge = fc.record({
  category: fc.constantFrom('marketing', 'utility', 'authentication', 'marketing_lite', 'anything'),
  country: fc.constantFrom('55', '1', ''),
});
const messages: fc.Arbitrary<CountedMessages[]> = fc.array(
  fc
    .record({
      day: fc.constantFrom('2026-09-30', '2026-10-01', '2026-11-20'),
      whatsappId: fc.constantFrom(1, 2),
      author: fc.constantFrom('u1' as const, 'u2' as const, 'c7' as const, 'bot' as const, null),
      charge: fc.option(charge),
      count: fc.integer({ min: 1, max: 9 }),
    })
    .map((one) => ({ ...one, direction: one.author === null ? ('in' as const) : ('out' as const) })),
  { maxLength: 40 },
);

describe('figures of messages', () => {
  it('are the sums of what their messages add, in every dimension, whatever was put together in which order', () => {
    fc.assert(
      fc.property(messages, fc.integer({ min: 0, max: 40 }), (all, at) => {
        const parts = [all.slice(at), all.slice(0, at)].map(
          (part) => JSON.parse(JSON.stringify(summariseMessages(part))) as ReturnType<typeof summariseMessages>,
        );
        const summary = mergeMessageSummaries(parts);
        expect(summary).toEqual(summariseMessages(all));
        for (const dimension of messageDimensions)
          for (const [value, tallies] of Object.entries(summary[dimension] ?? {}))
            for (const metric of messageMetrics) {
              const measure = measuringMessages({ metric, dimension, value }, prices);
              expect(messageFiguresOf(tallies, prices)[metric]).toBe(all.reduce((sum, one) => sum + measure(one), 0));
            }
      }),
      { numRuns: 60 },
    );
  });

  it('say how many messages have no price', () => {
    const one = { day: '2026-11-20', whatsappId: 1, author: 'u1', direction: 'out', count: 2 } as const;
    const summary = summariseMessages([
      { ...one, charge: { category: 'marketing', country: '55' } },
      { ...one, charge: { category: 'authentication', country: '55' } },
    ]);
    expect(messageFiguresOf(summary.all![''], prices)).toMatchObject({ charged: 4, cost: 1_400, unpriced: 2 });
  });
});

test.each([
  ['2025-12', 'marketing', '55', null],
  ['2026-09', 'marketing', '55', 625],
  ['2026-11', 'marketing', '55', 700],
  ['2026-11', 'utility', '55', 68],
  ['2026-11', 'marketing_lite', '1', 900],
  ['2026-11', 'authentication', '55', null],
  ['2026-11', 'anything', '55', null],
])('in %s a message of %s to +%s costs %s', (month, category, country, price) => {
  expect(priceOf(prices, month, { category, country })).toBe(price);
});

test.each([
  ['5511999999999', '55'],
  ['14155550100', '1'],
  ['351912345678', '351'],
  ['79161234567', '7'],
  ['', ''],
])('the number %s begins with the calling code %s', (number, code) => {
  expect(callingCodeOf(number)).toBe(code);
});

test('traffic counts by day and name, and is parted again', () => {
  const traffic = (['in', 'in3', 'u3', 'u3', 'c7'] as const).reduce(
    (all, name) => withMessage(all, '2026-11-20', name),
    {},
  );
  expect(traffic).toEqual({ '2026-11-20': { in: 1, in3: 1, u3: 2, c7: 1 } });
  const common = { day: '2026-11-20', whatsappId: 5, charge: null };
  expect(partsOf('2026-11-20', 5, { in: 1, in3: 1, u3: 2 })).toEqual([
    { ...common, author: null, direction: 'in', count: 1 },
    { ...common, author: 'u3', direction: 'in', count: 1 },
    { ...common, author: 'u3', direction: 'out', count: 2 },
  ]);
});
