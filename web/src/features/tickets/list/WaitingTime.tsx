import { VisuallyHidden } from '@mantine/core';
import { useNow } from '../../../components/use-now.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { waitOf } from './waiting.ts';
import classes from './WaitingTime.module.css';

/** How long a waiting ticket has been without an answer, coloured by its age. */
export const WaitingTime = ({ since }: { since: string }) => {
  const { t, language } = useTranslate();
  const now = useNow();
  const start = new Date(since);
  const { value, unit, age } = waitOf(now - start.getTime());
  const text =
    value === 0
      ? t('tickets:now')
      : value.toLocaleString(language, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' });
  return (
    <time
      dateTime={since}
      className={classes.root}
      data-age={age}
      title={`${formatDate(start)} ${formatTime(start)}`}
      data-testid="waiting-time"
    >
      <VisuallyHidden>{t('tickets:waitingFor')} </VisuallyHidden>
      {text}
    </time>
  );
};
