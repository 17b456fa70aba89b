import type { CardOf } from '@recado/shared/contract/cards';
import { IconCalendarEvent, IconCalendarOff, IconMapPin } from '@tabler/icons-react';
import { formatDate, formatTime, sameDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import cards from './cards.module.css';
import classes from './EventCard.module.css';

/** Default duration of an event in milliseconds (specification 1, section 2: 7200 s). */
const defaultDuration = 7_200_000;

/** An event with its time and place. */
export const EventCard = ({ card }: { card: CardOf<'event'> }) => {
  const { t } = useTranslate();
  const { name, description, location, startsAt, endsAt, isCanceled } = card;
  const start = new Date(startsAt);
  const end = new Date(endsAt ?? startsAt + defaultDuration);
  const values = { day: formatDate(start), from: formatTime(start), untilDay: formatDate(end), to: formatTime(end) };
  return (
    <div className={cards.card} data-testid="card-event">
      <span className={cards.head} data-canceled={isCanceled || undefined}>
        {isCanceled ? (
          <IconCalendarOff size={18} className={cards.icon} aria-hidden />
        ) : (
          <IconCalendarEvent size={18} className={cards.icon} aria-hidden />
        )}
        <span className={isCanceled ? classes.canceled : undefined}>{name}</span>
      </span>
      {isCanceled && <span className={classes.notice}>{t('cards:event.canceled')}</span>}
      <time dateTime={start.toISOString()}>
        {t(sameDay(start, end) ? 'cards:event.when' : 'cards:event.until', values)}
      </time>
      {location !== null && (
        <span className={classes.place}>
          <IconMapPin size={15} aria-hidden /> {location}
        </span>
      )}
      {description !== '' && <MarkupText text={description} />}
    </div>
  );
};
