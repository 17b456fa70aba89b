const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds after which a waiting ticket is late, and overdue. */
const lateAfter = 10 * minute;
export const overdueAfter = 30 * minute;

interface Wait {
  value: number;
  unit: 'minute' | 'hour' | 'day';
  age: 'fresh' | 'late' | 'overdue';
}

/** Rounds a time without an answer down to its largest unit, and rates it. Clocks that differ count as none. */
export const waitOf = (milliseconds: number): Wait => {
  const waited = Math.max(0, milliseconds);
  const age = waited >= overdueAfter ? 'overdue' : waited >= lateAfter ? 'late' : 'fresh';
  if (waited >= day) return { value: Math.floor(waited / day), unit: 'day', age };
  if (waited >= hour) return { value: Math.floor(waited / hour), unit: 'hour', age };
  return { value: Math.floor(waited / minute), unit: 'minute', age };
};
