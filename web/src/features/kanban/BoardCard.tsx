import { VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconUser } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { ColorChip } from '../../components/ColorChip.tsx';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { showAddress } from '../../components/contact/show-address.ts';
import { previewOf } from '../../components/last-message.ts';
import { truncate } from '../../components/truncate.ts';
import { CountBadge } from '../../components/CountBadge.tsx';
import { UpdateTime } from '../../components/UpdateTime.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './BoardCard.module.css';
import { CardActions } from './CardActions.tsx';
import { useDraggableCard } from './use-drag.ts';

/** Maximum characters of a last message: more than two lines of a card have room for. */
const messageLength = 120;
/** Tags of the contact that a card names; the others are counted. */
const maxTags = 2;

interface Props {
  ticket: Ticket;
  /** Opens the list of lanes beside an element of the card. */
  onMenu: (ticketId: number, at: Element) => void;
}

/** The tags of the contact, without the card's lane. */
const Tags = ({ ticket: { tags, laneId } }: { ticket: Ticket }) => {
  const ofContact = tags.filter(({ id }) => id !== laneId);
  if (ofContact.length === 0) return null;
  return (
    <div className={classes.tags}>
      {ofContact.slice(0, maxTags).map(({ id, name, color }) => (
        <ColorChip key={id} color={color}>
          {name}
        </ColorChip>
      ))}
      {ofContact.length > maxTags && <ColorChip>+{ofContact.length - maxTags}</ColorChip>}
    </div>
  );
};

/** A ticket on the board. It renders when its ticket changes; a drag renders nothing. */
export const BoardCard = memo(({ ticket, onMenu }: Props) => {
  const { t } = useTranslate();
  const card = useRef<HTMLElement>(null);
  useDraggableCard(card, ticket.id);
  const { id, contact, channel, unreadMessages, user } = ticket;
  return (
    <li className={classes.item}>
      <article
        ref={card}
        className={classes.card}
        tabIndex={0}
        data-card={id}
        data-unread={unreadMessages > 0 || undefined}
        aria-label={t('kanban:card', { id, name: contact.name })}
        aria-describedby="board-keys"
        data-testid={`card-${id}`}
      >
        <div className={classes.head}>
          <span title={t(`common:channel.${channel}`)}>
            <ContactAvatar
              name={contact.name}
              picture={contact.urlPicture}
              isGroup={contact.isGroup}
              channel={channel}
              size={34}
            />
            <VisuallyHidden>{t(`common:channel.${channel}`)}</VisuallyHidden>
          </span>
          <div className={classes.person}>
            <div className={classes.name} dir="auto">
              {contact.name}
            </div>
            <div className={classes.number}>{showAddress(contact)}</div>
          </div>
          <div className={classes.aside}>
            <UpdateTime className={classes.time} iso={ticket.updatedAt} />
            <CountBadge count={unreadMessages} label={t('tickets:unread', { count: unreadMessages })} />
          </div>
        </div>
        <p className={classes.last} dir="auto">
          {truncate(previewOf(ticket, t), messageLength)}
        </p>
        <Tags ticket={ticket} />
        <div className={classes.foot}>
          <span className={classes.ticketNumber}>#{id}</span>
          {user && (
            <span className={classes.agent} title={t('tickets:attendant')}>
              <IconUser size={12} stroke={1.8} aria-hidden />
              <span>{user.name}</span>
            </span>
          )}
          <CardActions
            ticket={ticket}
            onMenu={onMenu}
            texts={{
              move: t('kanban:move'),
              moveOf: t('kanban:moveOf', { name: contact.name }),
              open: t('kanban:open'),
              openOf: t('kanban:openOf', { id }),
            }}
          />
        </div>
      </article>
    </li>
  );
});
BoardCard.displayName = 'BoardCard';
