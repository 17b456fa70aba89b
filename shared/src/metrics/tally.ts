import type { MetricKind } from './metrics.ts';

/**
 * The measured values of one metric, in a form that adds up: the number of a count; or number, sum and buckets of what was
 * measured. Adding has no order, so that days can be put together in any way.
 */
export type Tally = number | Measured;

/** Number of values, their sum, and how many there are in each bucket. */
type Measured = [count: number, sum: number, buckets: Buckets];

/** Each bucket and the number of its values, one after the other, by ascending bucket: read and added at a tenth of an object's cost. */
type Buckets = readonly number[];

/** Each bucket of a duration is 2% wider than the one before: its middle differs from every value in it by 1% at most. */
const growth = 1.02;
const logarithm = Math.log(growth);

/** Returns the bucket of a value: of a duration in milliseconds its logarithm, else the value itself. */
const bucketOf = (kind: MetricKind, value: number): number =>
  kind === 'duration' ? Math.ceil(Math.log(value) / logarithm) : value;

/** Returns the value that stands for a bucket. */
const middleOf = (kind: MetricKind, bucket: number): number =>
  kind === 'duration' ? (2 * growth ** bucket) / (growth + 1) : bucket;

/** Returns the buckets of all these sets of values together. */
const addBuckets = (all: readonly Buckets[]): Buckets => {
  const filled = all.filter(({ length }) => length > 0);
  const first = Math.min(...filled.map(([bucket]) => bucket!));
  const counts = new Float64Array(Math.max(...filled.map((buckets) => buckets.at(-2)!)) - first + 1);
  for (const buckets of filled)
    for (let at = 0; at < buckets.length; at += 2) counts[buckets[at]! - first]! += buckets[at + 1]!;
  const sum: number[] = [];
  for (const [at, count] of counts.entries()) if (count > 0) sum.push(first + at, count);
  return sum;
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the tally of values. */
export const tallyOf = (kind: MetricKind, values: readonly number[]): Tally => {
  if (kind === 'count') return sumOf(values);
  const buckets: number[] = [];
  for (const bucket of values.map((value) => bucketOf(kind, value)).sort((one, other) => one - other))
    if (buckets.at(-2) === bucket) buckets[buckets.length - 1]! += 1;
    else buckets.push(bucket, 1);
  return [values.length, sumOf(values), buckets];
};

/** Returns the tally of all these sets of values together; there is one at least. */
export const addTallies = (all: readonly Tally[]): Tally => {
  const measured = all.filter((tally) => typeof tally !== 'number');
  if (measured.length === 0) return sumOf(all as readonly number[]);
  return [
    sumOf(measured.map(([count]) => count)),
    sumOf(measured.map(([, sum]) => sum)),
    addBuckets(measured.map(([, , buckets]) => buckets)),
  ];
};

/** Returns the value below or at which the share (0 to 1) of the values lies, to 1% of it; null without values. */
export const percentile = (kind: MetricKind, measured: Measured, share: number): number | null => {
  const [count, , buckets] = measured;
  if (count === 0) return null;
  const rank = Math.max(1, Math.ceil(share * count));
  let passed = 0;
  for (let at = 0; at < buckets.length; at += 2) {
    passed += buckets[at + 1]!;
    if (passed >= rank) return middleOf(kind, buckets[at]!);
  }
  return null;
};
