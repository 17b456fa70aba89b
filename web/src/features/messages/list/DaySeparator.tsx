import { formatDate, isToday } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './DaySeparator.module.css';

/** Heading of a day: 'today' or dd/MM/yyyy (specification 1, section 9). */
export const DaySeparator = ({ date }: { date: Date }) => {
  const { t } = useTranslate();
  return (
    <div className={classes.root} role="separator">
      <time dateTime={date.toISOString().slice(0, 10)}>{isToday(date) ? t('messages:today') : formatDate(date)}</time>
    </div>
  );
};
