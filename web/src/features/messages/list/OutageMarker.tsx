import type { ConnectionOutage } from '@recado/shared/contract/messages';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatDate, formatTime, isToday, sameDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './OutageMarker.module.css';

/** Marks a connection outage in the conversation: messages from that time arrived late or not at all. */
export const OutageMarker = ({ outage }: { outage: ConnectionOutage }) => {
  const { t } = useTranslate();
  const [from, to] = [new Date(outage.from), new Date(outage.to)];
  const format = (date: Date): string =>
    sameDay(from, to) && isToday(from) ? formatTime(date) : `${formatDate(date)} ${formatTime(date)}`;
  return (
    <div className={classes.root} role="note" data-testid="connection-gap">
      <IconPlugConnectedX size={13} aria-hidden />
      {t('messages:gap', { from: format(from), to: format(to) })}
    </div>
  );
};
