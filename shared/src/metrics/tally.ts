import type { MetricKind } from './metrics.ts';

/**
 * The measured values of one metric, in a form that adds up: the number of a count; or number, sum and buckets of what was
 * measured. Adding has no order, so that days can be put together in any way.
 */
export type Tally = number | Measured;

/** Number of values, their sum, and how many there are in each bucket. */
export type Measured = [count: number, sum: number, buckets: Record<string, number>];

/** Each bucket of a duration is 2% wider than the one before: its middle differs from every value in it by 1% at most. */
const growth = 1.02;
const logarithm = Math.log(growth);

/** Returns the bucket of a value: of a duration in milliseconds its logarithm, else the value itself. */
const bucketOf = (kind: MetricKind, value: number): number =>
  kind === 'duration' ? Math.ceil(Math.log(value) / logarithm) : value;

/** Returns the value that stands for a bucket. */
const middleOf = (kind: MetricKind, bucket: number): number =>
  kind === 'duration' ? (2 * growth ** bucket) / (growth + 1) : bucket;

/** Returns a tally with one more value. */
export const withValue = (kind: MetricKind, tally: Tally | undefined, value: number): Tally => {
  if (kind === 'count') return ((tally as number | undefined) ?? 0) + value;
  const [count, sum, buckets] = (tally as Measured | undefined) ?? [0, 0, {}];
  const bucket = bucketOf(kind, value);
  buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  return [count + 1, sum + value, buckets];
};

/** Returns the tally of both sets of values. */
export const addTallies = (one: Tally, other: Tally): Tally => {
  if (typeof one === 'number' || typeof other === 'number') return (one as number) + (other as number);
  const buckets = { ...one[2] };
  for (const [bucket, count] of Object.entries(other[2])) buckets[bucket] = (buckets[bucket] ?? 0) + count;
  return [one[0] + other[0], one[1] + other[1], buckets];
};

/** Returns the value below or at which the share (0 to 1) of the values lies, to 1% of it; null without values. */
export const percentile = (kind: MetricKind, [count, , buckets]: Measured, share: number): number | null => {
  if (count === 0) return null;
  const rank = Math.max(1, Math.ceil(share * count));
  const inOrder = Object.entries(buckets)
    .map(([bucket, number]): [number, number] => [Number(bucket), number])
    .sort(([left], [right]) => left - right);
  let passed = 0;
  for (const [bucket, number] of inOrder) {
    passed += number;
    if (passed >= rank) return middleOf(kind, bucket);
  }
  return null;
};
