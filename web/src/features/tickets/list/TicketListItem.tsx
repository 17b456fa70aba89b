import type { Ticket, TicketHit } from '@recado/shared/contract/tickets';
import { IconAlertCircle, IconArrowsExchange, IconCornerUpLeft } from '@tabler/icons-react';
import { memo, useDeferredValue, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { ColorChip } from '../../../components/ColorChip.tsx';
import { ContactAvatar } from '../../../components/contact/ContactAvatar.tsx';
import { previewOf } from '../../../components/last-message.ts';
import { truncate } from '../../../components/truncate.ts';
import { TypingText } from '../../../components/TypingText.tsx';
import { UserAvatar } from '../../../components/UserAvatar.tsx';
import { CountBadge } from '../../../components/CountBadge.tsx';
import { UpdateTime } from '../../../components/UpdateTime.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { loadDraft, subscribeToDrafts } from '../../../login/drafts.ts';
import { useNotices } from '../../../login/use-notices.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useTyping } from '../../../realtime/typing.ts';
import { AcceptButton } from '../actions/AcceptButton.tsx';
import { LazyServiceLevelMark } from '../service-level/LazyServiceLevelMark.tsx';
import { Highlight, MarkedText } from './Highlight.tsx';
import { hasMarks } from './row-height.ts';
import classes from './TicketListItem.module.css';
import { WaitingTime } from './WaitingTime.tsx';

/** Maximum characters of a name (specification 1, section 9). */
const nameLength = 60;
/** Maximum characters of a last message: more than the widest row has room for, which is at least 40. */
const messageLength = 160;

interface Props {
  ticket: Ticket;
  selected: boolean;
  /** Shows the ticket's agent, unless that is the user. */
  showUser: boolean;
  /** Shows the status, in lists that mix statuses. */
  showStatus: boolean;
  /** Shows the queue, where there are several. */
  showQueue: boolean;
  /** Folded words to mark in the name, separated by spaces. */
  words: string;
  /** The query of the address, which keeps the search view. */
  address: string;
  /** The message by which a search found the ticket; the link leads to it. */
  hit: TicketHit | undefined;
}

/** Characters of a name that never gives way to its neighbours: cut, it could not be read. */
const shortName = 10;
const isShort = (name: string): boolean => name.length <= shortName;

const ratingEmoji = ['😡', '😟', '😐', '🙂', '😍'] as const;

const names = (tags: Ticket['tags']): string => tags.map(({ name }) => name).join(', ');

/** Status, tags, rating and queue, as far as there are any. */
const Marks = ({ ticket, showStatus, showQueue }: Pick<Props, 'ticket' | 'showStatus' | 'showQueue'>) => {
  const { t } = useTranslate();
  return (
    <span className={classes.marks}>
      {ticket.tags.slice(0, 2).map((tag) => (
        <span key={tag.id} className={classes.mark} data-short={isShort(tag.name) || undefined} title={tag.name}>
          <ColorChip color={tag.color}>{tag.name}</ColorChip>
        </span>
      ))}
      {ticket.tags.length > 2 && (
        <span className={classes.more} title={names(ticket.tags.slice(2))}>
          <ColorChip>+{ticket.tags.length - 2}</ColorChip>
        </span>
      )}
      {ticket.userRating && (
        <span role="img" aria-label={t('tickets:rating', { rate: ticket.userRating.rate })}>
          {ratingEmoji[ticket.userRating.rate - 1]}
        </span>
      )}
      {(showStatus || ticket.status === 'lgpd' || ticket.status === 'nps') && (
        <ColorChip>{t(`tickets:status.${ticket.status}`)}</ColorChip>
      )}
      {showQueue && ticket.queue && (
        <span
          className={classes.queue}
          data-short={isShort(ticket.queue.name) || undefined}
          title={`${t('tickets:queue')}: ${ticket.queue.name}`}
        >
          <ColorChip color={ticket.queue.color}>{ticket.queue.name}</ColorChip>
        </span>
      )}
    </span>
  );
};

/** The user's unsent text in a ticket; empty when there is none. */
const useDraftText = (ticketId: number): string => {
  const login = useLogin();
  return useSyncExternalStore(subscribeToDrafts, () => loadDraft(login, ticketId).text.trim());
};

/**
 * Returns the colleague who transferred the ticket to the user, who has not looked at it since; undefined for none.
 */
const useTransferrer = (ticketId: number): string | undefined =>
  useNotices().find(({ kind, ticket }) => kind === 'transfer' && ticket.id === ticketId)?.by;

/** The contact's presence, a transfer that is new, an unsent draft, or the last message with a mark where ours failed. */
const Preview = ({ ticket, selected }: Pick<Props, 'ticket' | 'selected'>) => {
  const { t } = useTranslate();
  const typists = useTyping(ticket.id);
  const draft = useDraftText(ticket.id);
  const transferrer = useTransferrer(ticket.id);
  if (typists.length > 0) return <TypingText typists={typists} isGroup={ticket.isGroup} />;
  if (transferrer !== undefined && !selected) {
    return (
      <span className={classes.transferred} data-testid="transfer-mark">
        <IconArrowsExchange size={14} aria-hidden /> {t('tickets:transferredBy', { name: transferrer })}
      </span>
    );
  }
  if (draft !== '' && !selected) {
    return (
      <>
        <span className={classes.draft} data-testid="draft-mark">
          {t('tickets:draft')}
        </span>{' '}
        <bdi>{truncate(draft, messageLength)}</bdi>
      </>
    );
  }
  return (
    <>
      {ticket.hasFailed && (
        <span className={classes.failed} data-testid="failure-mark">
          <IconAlertCircle size={14} aria-hidden /> {t('tickets:unsent')}
        </span>
      )}{' '}
      {ticket.fromMe && !ticket.hasFailed && (
        <IconCornerUpLeft size={14} className={classes.ours} aria-label={t('tickets:ours')} />
      )}
      <bdi>{truncate(previewOf(ticket, t), messageLength)}</bdi>
    </>
  );
};

/** The part of a message that a search found, with the words marked. */
const Found = ({ hit: { snippet, matches } }: { hit: TicketHit }) => (
  <bdi>
    <MarkedText text={snippet} places={matches} />
  </bdi>
);

/** The button of a waiting ticket. It is made when there is time: a row that scrolls past is gone before. */
const Action = ({ ticket }: Pick<Props, 'ticket'>) =>
  useDeferredValue(true, false) && (
    <span className={classes.action}>
      <AcceptButton ticket={ticket} compact />
    </span>
  );

/** A ticket in a list: contact, last message, time, unread count, queue, agent and tags. */
export const TicketListItem = memo((props: Props) => {
  const { ticket, selected, showUser, showStatus, showQueue, words, address, hit } = props;
  const { t } = useTranslate();
  const { user } = useLogin();
  const { contact, unreadMessages, status } = ticket;
  const isWaiting = status === 'pending';
  const waitingSince =
    isWaiting || status === 'open' ? (ticket.waitingSince ?? (isWaiting ? ticket.updatedAt : null)) : null;
  const marked = hasMarks(ticket, props);
  return (
    <div
      className={classes.root}
      data-tall={marked || undefined}
      data-selected={selected || undefined}
      data-unread={unreadMessages > 0 || undefined}
      data-testid={`ticket-${ticket.id}`}
    >
      <Link
        to={`/tickets/${ticket.uuid}${address}${hit ? `&message=${hit.messageId}` : ''}`}
        className={classes.link}
        aria-current={selected || undefined}
        data-ticket-link
      >
        <ContactAvatar
          name={contact.name}
          picture={contact.urlPicture}
          isGroup={contact.isGroup}
          channel={ticket.channel}
        />
        <span className={classes.body}>
          <span className={classes.line}>
            <span className={classes.name} dir="auto">
              <Highlight text={truncate(contact.name, nameLength)} words={words === '' ? [] : words.split(' ')} />
            </span>
            {ticket.serviceLevel && <LazyServiceLevelMark level={ticket.serviceLevel} />}
            {waitingSince !== null ? (
              !ticket.serviceLevel?.clock && <WaitingTime since={waitingSince} />
            ) : (
              <UpdateTime className={classes.time} iso={ticket.updatedAt} />
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>
              {hit ? <Found hit={hit} /> : <Preview ticket={ticket} selected={selected} />}
            </span>
            {showUser && ticket.user && ticket.user.id !== user.id && (
              <>
                <UserAvatar id={ticket.user.id} name={ticket.user.name} size={16} />
                <span className={classes.agent} title={t('tickets:attendant')}>
                  {ticket.user.name}
                </span>
              </>
            )}
            <CountBadge count={unreadMessages} label={t('tickets:unread', { count: unreadMessages })} />
          </span>
          {marked && (
            <span className={classes.line}>
              <Marks ticket={ticket} showStatus={showStatus} showQueue={showQueue} />
            </span>
          )}
        </span>
      </Link>
      {isWaiting && <Action ticket={ticket} />}
    </div>
  );
});
TicketListItem.displayName = 'TicketListItem';
