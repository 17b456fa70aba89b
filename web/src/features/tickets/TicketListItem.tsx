import type { Ticket } from '@recado/shared/contract/tickets';
import { IconCornerUpLeft, IconUser } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { ColorChip } from '../../components/ColorChip.tsx';
import { ContactAvatar } from '../../components/ContactAvatar.tsx';
import { previewOf } from '../../components/last-message.ts';
import { TypingText } from '../../components/TypingText.tsx';
import { formatShortDate, formatTime, isToday } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useTyping } from '../../realtime/typing.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { truncate } from './truncate.ts';
import classes from './TicketListItem.module.css';

/** Maximum characters of a name and of a last message (specification 1, section 9). */
const nameLength = 60;
const messageLength = 40;

interface Props {
  ticket: Ticket;
  selected: boolean;
  /** Shows the ticket's agent. */
  showUser: boolean;
  /** Shows the status, in lists that mix statuses. */
  showStatus: boolean;
}

const UpdateTime = ({ iso }: { iso: string }) => {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className={classes.time}>
      {isToday(date) ? formatTime(date) : formatShortDate(date)}
    </time>
  );
};

const ratingEmoji = ['😡', '😟', '😐', '🙂', '😍'] as const;

const Chips = ({ ticket, showUser, showStatus }: Omit<Props, 'selected'>) => {
  const { t } = useTranslate();
  return (
    <span className={classes.chips}>
      {showStatus && <ColorChip>{t(`tickets:status.${ticket.status}`)}</ColorChip>}
      <ColorChip color={ticket.queue?.color} title={t('tickets:queue')}>
        {ticket.queue?.name ?? t('tickets:noQueue')}
      </ColorChip>
      {showUser && ticket.user && (
        <ColorChip title={t('tickets:attendant')}>
          <IconUser size={10} aria-hidden /> {ticket.user.name}
        </ColorChip>
      )}
      {ticket.tags.slice(0, 2).map((tag) => (
        <ColorChip key={tag.id} color={tag.color}>
          {tag.name}
        </ColorChip>
      ))}
      {ticket.tags.length > 2 && <ColorChip>+{ticket.tags.length - 2}</ColorChip>}
      {ticket.userRating && (
        <span role="img" aria-label={t('tickets:rating', { rate: ticket.userRating.rate })}>
          {ratingEmoji[ticket.userRating.rate - 1]}
        </span>
      )}
    </span>
  );
};

/** The last message, or the contact's presence. */
const LastMessage = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslate();
  const typists = useTyping(ticket.id);
  return (
    <span className={classes.last} data-unread={ticket.unreadMessages > 0 || undefined}>
      {typists.length > 0 ? (
        <TypingText typists={typists} isGroup={ticket.isGroup} />
      ) : (
        <>
          {ticket.fromMe && <IconCornerUpLeft size={14} className={classes.ours} aria-label={t('tickets:ours')} />}
          <bdi>{truncate(previewOf(ticket, t), messageLength)}</bdi>
        </>
      )}
    </span>
  );
};

/** A ticket in a list: contact, last message, time, unread count, queue, agent and tags. */
export const TicketListItem = memo(({ ticket, selected, showUser, showStatus }: Props) => {
  const { t } = useTranslate();
  const { contact, unreadMessages, status } = ticket;
  return (
    <div className={classes.root} data-selected={selected || undefined} data-testid={`ticket-${ticket.id}`}>
      <Link
        to={`/tickets/${ticket.uuid}`}
        className={classes.link}
        aria-current={selected || undefined}
        data-ticket-link
      >
        <span className={classes.stripe} style={{ backgroundColor: ticket.queue?.color }} aria-hidden />
        <ContactAvatar
          name={contact.name}
          picture={contact.urlPicture}
          isGroup={contact.isGroup}
          channel={ticket.channel}
        />
        <span className={classes.body}>
          <span className={classes.line}>
            <span className={classes.name} dir="auto">
              {truncate(contact.name, nameLength)}
            </span>
            <UpdateTime iso={ticket.updatedAt} />
          </span>
          <span className={classes.line}>
            <LastMessage ticket={ticket} />
            {unreadMessages > 0 && (
              <span className={classes.unread} role="img" aria-label={t('tickets:unread', { count: unreadMessages })}>
                {unreadMessages > 99 ? '99+' : unreadMessages}
              </span>
            )}
          </span>
          <Chips ticket={ticket} showUser={showUser} showStatus={showStatus} />
        </span>
      </Link>
      {status === 'pending' && (
        <span className={classes.action}>
          <AcceptButton ticket={ticket} compact />
        </span>
      )}
    </div>
  );
});
TicketListItem.displayName = 'TicketListItem';
