import type { ConnectionOutage } from '@recado/shared/contract/messages';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatDate, formatTime, sameDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './GapMarker.module.css';

/** Says that the number was not connected for a while: what was written meanwhile came late, or not at all. */
export const GapMarker = ({ gap }: { gap: ConnectionOutage }) => {
  const { t } = useTranslate();
  const [from, to] = [new Date(gap.from), new Date(gap.to)];
  const moment = (date: Date): string =>
    sameDay(from, to) && sameDay(from, new Date()) ? formatTime(date) : `${formatDate(date)} ${formatTime(date)}`;
  return (
    <div className={classes.root} role="note" data-testid="connection-gap">
      <IconPlugConnectedX size={13} aria-hidden />
      {t('messages:gap', { from: moment(from), to: moment(to) })}
    </div>
  );
};
