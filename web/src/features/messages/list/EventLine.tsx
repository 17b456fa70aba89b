import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconClockExclamation,
  IconClockStop,
  IconColumns3,
  IconMessagePlus,
  IconPhone,
  IconRobot,
  IconRotateClockwise,
  IconRoute,
  IconShieldCheck,
  IconSitemap,
  IconStar,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { logText } from '../../../components/ticket-log-text.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './EventLine.module.css';

const icons: Record<TicketLogEntry['type'], Icon> = {
  create: IconMessagePlus,
  lgpd: IconShieldCheck,
  chatBot: IconRobot,
  queue: IconSitemap,
  open: IconUserCheck,
  reopen: IconRotateClockwise,
  access: IconUserCheck,
  pending: IconArrowBackUp,
  transfered: IconArrowsExchange,
  receivedTransfer: IconArrowsExchange,
  nps: IconStar,
  closed: IconCheck,
  clientClosed: IconCheck,
  autoClose: IconClockStop,
  redirect: IconArrowsExchange,
  lane: IconColumns3,
  merged: IconUsers,
  numberChanged: IconPhone,
  botLoop: IconRobot,
  giveBack: IconRobot,
  flowStarted: IconRoute,
  flowStopped: IconRoute,
  serviceLevelMissed: IconClockExclamation,
  serviceLevelPaused: IconClockStop,
  serviceLevelResumed: IconRotateClockwise,
  toolUsed: IconRobot,
};

interface Props {
  event: TicketLogEntry;
  /** The user or the queue that received a transfer. */
  to: TicketLogEntry['user'];
}

/** A quiet line between messages about an event of the ticket. */
export const EventLine = ({ event, to }: Props) => {
  const { t } = useTranslate();
  const { type, rating, createdAt } = event;
  const EventIcon = rating === null ? icons[type] : IconStar;
  const date = new Date(createdAt);
  const { what, who } = logText(event, to, t);
  return (
    <div className={classes.root} role="note" data-testid="conversation-event" data-type={type}>
      <EventIcon size={13} stroke={1.8} className={classes.icon} aria-hidden />
      <span className={classes.text} dir="auto">
        <span className={classes.what}>{what}</span>
        {who !== '' && ` · ${who}`}
      </span>
      <time dateTime={createdAt} title={`${formatDate(date)} ${formatTime(date)}`} className={classes.time}>
        {formatTime(date)}
      </time>
    </div>
  );
};
