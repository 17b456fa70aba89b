import fc from 'fast-check';
import { closers, closingReasons, type MeasuredCycle } from '../src/metrics/cycle.ts';
import { localTime } from '../src/text/time.ts';

const minute = 60_000;

/** Random service cycles that began between two times, in milliseconds since 1970, of a few queues, users, connections and tags. */
export const measuredCycle = (from: number, to: number, timeZone: string): fc.Arbitrary<MeasuredCycle> =>
  fc
    .record({
      createdAt: fc.integer({ min: from, max: to }),
      whatsappId: fc.integer({ min: 1, max: 3 }),
      userId: fc.option(fc.integer({ min: 1, max: 4 })),
      queueId: fc.option(fc.integer({ min: 1, max: 3 })),
      tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      isActiveDemand: fc.boolean(),
      isLead: fc.boolean(),
      waits: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 4, maxLength: 4 }),
      reached: fc.integer({ min: 0, max: 3 }),
      rating: fc.option(fc.integer({ min: 0, max: 10 })),
      closingReason: fc.constantFrom(...closingReasons),
      closedBy: fc.option(fc.constantFrom(...closers)),
      reasonId: fc.option(fc.integer({ min: 1, max: 3 })),
      firstAnswerMet: fc.option(fc.boolean()),
      nextAnswerMet: fc.option(fc.boolean()),
      resolutionMet: fc.option(fc.boolean()),
    })
    .map(({ waits, reached, rating, closedBy, closingReason, reasonId, ...given }) => {
      const at = waits.map(
        (_, step) => given.createdAt + waits.slice(0, step + 1).reduce((sum, one) => sum + one, 0) * minute,
      );
      const isClosed = reached === 3;
      return {
        ...given,
        day: localTime(given.createdAt, timeZone).date,
        userIds: new Set(given.userId === null ? [] : [given.userId]),
        queuedAt: given.createdAt,
        startedAt: reached >= 1 ? at[1]! : null,
        firstAnsweredAt: reached >= 2 && given.userId !== null ? at[2]! : null,
        closedAt: isClosed ? at[3]! : null,
        finishedAt: isClosed ? at[3]! : null,
        closedBy: isClosed ? closedBy : null,
        closingReason: isClosed ? closingReason : null,
        reasonId: isClosed && closingReason === 'closed' ? reasonId : null,
        rated: isClosed && rating !== null,
        rating: isClosed ? rating : null,
      };
    });
