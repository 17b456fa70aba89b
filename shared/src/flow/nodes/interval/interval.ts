import type { z } from 'zod';
import { intervalLimits, type IntervalUnit } from '../../../limits/flows.ts';
import { leave, type NodeKind } from '../../node-kind.ts';
import type { intervalData } from './schema.ts';

type IntervalData = z.output<typeof intervalData>;

const millisecondsOf: Readonly<Record<IntervalUnit, number>> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

/** A pause, from a second to a month. */
export const interval: NodeKind<IntervalData> = {
  handles: () => [null],
  faults: ({ sec, unit }) => {
    if (sec <= 0) return ['intervalZero'];
    return sec > intervalLimits[unit] ? ['intervalTooLong'] : [];
  },
  waits: () => true,
  execute: ({ sec, unit }, { event }) =>
    event.type === 'time' ? leave() : { then: 'wait', milliseconds: sec * millisecondsOf[unit], element: 0, steps: [] },
};
