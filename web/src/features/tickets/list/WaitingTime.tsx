import { VisuallyHidden } from '@mantine/core';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useNow } from '../../../components/use-now.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { overdueAfter, waitOf } from '../../../components/waiting.ts';
import classes from './WaitingTime.module.css';

const formats = new Map<string, Intl.NumberFormat>();

/** Returns the format of times in a unit. A new one costs more than a whole row. */
const formatOf = (language: string, unit: 'minute' | 'hour' | 'day'): Intl.NumberFormat => {
  const key = `${language} ${unit}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  });
  formats.set(key, format);
  return format;
};

/**
 * The time that a waiting ticket has been without an answer. Its clock is coloured by its age; the title names the
 * limit.
 */
export const WaitingTime = ({ since }: { since: string }) => {
  const { t, language } = useTranslate();
  const now = useNow();
  const start = new Date(since);
  const { value, unit, age } = waitOf(now - start.getTime());
  const Clock = age === 'overdue' ? IconClockExclamation : IconClock;
  const text = value === 0 ? t('tickets:now') : formatOf(language, unit).format(value);
  return (
    <time
      dateTime={since}
      className={classes.root}
      data-age={age}
      title={t('tickets:waitingSince', {
        time: `${formatDate(start)} ${formatTime(start)}`,
        minutes: overdueAfter / 60_000,
      })}
      data-testid="waiting-time"
    >
      <Clock size={13} stroke={2} aria-hidden />
      <VisuallyHidden>{t('tickets:waitingFor')} </VisuallyHidden>
      {text}
    </time>
  );
};
