import { expect, test } from 'vitest';
import { production, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const functions = [...resourcesOf(template(stacks.api), 'AWS::Lambda::Function').values()].map(
  ({ Properties }) => Properties,
);

/** The consumers whose work goes on by a message to their own queue: slices, turns, further attempts, further timers. */
const continuing = [
  'consumer-campaigns',
  'consumer-channel-work',
  'consumer-exports',
  'consumer-history',
  'consumer-integrations',
  'consumer-jobs',
  'consumer-realtime',
  'consumer-timers',
  'consumer-webhooks',
];

test('Lambda drops no step of work that goes on by the function’s own queue, and ends every other loop', () => {
  expect(functions.length).toBeGreaterThan(25);
  const of = (setting: string): string[] =>
    functions
      .filter(({ RecursiveLoop }) => RecursiveLoop === setting)
      .map(({ FunctionName }) => String(FunctionName).replace('prod-recado-', ''))
      .toSorted();
  expect(of('Allow')).toEqual(continuing);
  expect(of('Terminate')).toHaveLength(functions.length - continuing.length);
});
