import { addDays } from '@recado/shared/text/time';

/** A value of a dimension with its tallies in a period and in the one before; undefined where it had none. */
interface ComparedValue<Tallies> {
  value: string;
  current: Tallies | undefined;
  before: Tallies | undefined;
}

type Summary<Tallies> = Partial<Record<string, Record<string, Tallies>>>;

/**
 * Returns the values that a dimension has in a period or in the one before. A day stands beside the one as many days before as
 * the period has.
 */
export const comparedValues = <Tallies>(
  dimension: string,
  { current, earlier, days }: { current: Summary<Tallies>; earlier: Summary<Tallies>; days: number },
): ComparedValue<Tallies>[] => {
  const now = current[dimension] ?? {};
  const before = Object.fromEntries(
    Object.entries(earlier[dimension] ?? {}).map(([value, tallies]) => [
      dimension === 'day' ? addDays(value, days) : value,
      tallies,
    ]),
  );
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].map((value) => ({
    value,
    current: now[value],
    before: before[value],
  }));
};
