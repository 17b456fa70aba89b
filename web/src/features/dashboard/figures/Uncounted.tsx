import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './Uncounted.module.css';

/** The number of days that are being counted; nothing once all are. */
export const Uncounted = ({ days }: { days: number }) => {
  const { t } = useTranslate();
  if (days === 0) return null;
  return (
    <p className={classes.root} role="status">
      {t('figures:uncounted', { count: days })}
    </p>
  );
};
