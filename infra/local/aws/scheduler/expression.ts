import { Cron } from 'croner';
import { AwsError } from '../../http/aws-json.ts';

/** Returns the first time after `after` at which a schedule fires (epoch milliseconds), or undefined. */
type Occurrences = (after: number) => number | undefined;

const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const invalid = (expression: string) =>
  new AwsError('ValidationException', `Invalid Schedule Expression ${expression}.`);

/** AWS counts weekdays from SUN=1, croner from SUN=0; names, `*`, `L` and `#` are the same. */
const weekdays = (field: string) => field.replace(/(?<![#\d])([1-7])(?!\d)/g, (digit) => String(Number(digit) - 1));

const readCron = (expression: string, fields: string[], timezone: string): Occurrences => {
  const [minute, hour, day, month, weekday, year] = fields;
  if (fields.length !== 6 || (day !== '?' && weekday !== '?')) throw invalid(expression);
  const pattern = [
    '0',
    minute,
    hour,
    day === '?' ? '*' : day,
    month,
    weekday === '?' ? '*' : weekdays(weekday!),
    year,
  ].join(' ');
  try {
    const cron = new Cron(pattern, { timezone, paused: true });
    return (after) => cron.nextRun(new Date(after))?.getTime();
  } catch {
    throw invalid(expression);
  }
};

const readAt = (expression: string, local: string, timezone: string): Occurrences => {
  try {
    const cron = new Cron(local, { timezone, paused: true });
    const at = cron.nextRun(new Date(0))?.getTime();
    if (at === undefined) throw invalid(expression);
    return (after) => (after < at ? at : undefined);
  } catch {
    throw invalid(expression);
  }
};

/**
 * Parses `at(yyyy-mm-ddThh:mm:ss)`, `rate(value unit)` and `cron(minutes hours day month weekday year)`.
 * Throws ValidationException for anything else.
 * @param start epoch milliseconds from which a rate counts
 */
export const readExpression = (expression: string, timezone = 'UTC', start = Date.now()): Occurrences => {
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression);
  if (at) return readAt(expression, at[1]!, timezone);
  const rate = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const period = Number(rate[1]) * unitMilliseconds[rate[2]!]!;
    return (after) => (after < start ? start : start + (Math.floor((after - start) / period) + 1) * period);
  }
  const cron = /^cron\((.+)\)$/.exec(expression);
  if (cron) return readCron(expression, cron[1]!.trim().split(/\s+/), timezone);
  throw invalid(expression);
};
