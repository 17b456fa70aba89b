import type { Ticket } from '@recado/shared/contract/tickets';
import { memo, useRef } from 'react';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { CountBadge } from '../../components/CountBadge.tsx';
import { previewOf } from '../../components/last-message.ts';
import { truncate } from '../../components/truncate.ts';
import { UpdateTime } from '../../components/UpdateTime.tsx';
import card from '../../features/kanban/BoardCard.module.css';
import { CardActions } from '../../features/kanban/CardActions.tsx';
import { useDraggableCard } from '../../features/kanban/use-drag.ts';
import { LazyServiceLevelMark } from '../../features/tickets/service-level/LazyServiceLevelMark.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Panel.module.css';

/** Characters of a name and of a last message (specification 1, section 9). */
const [nameLength, messageLength] = [30, 30];

interface Props {
  ticket: Ticket;
  /** True if the user may open and move it. */
  mayOpen: boolean;
  /** Opens the list of agents beside an element of the card. */
  onMenu: (ticketId: number, at: Element) => void;
}

const nowhere = { current: null };

/** A ticket on the panel. */
export const PanelCard = memo(({ ticket, mayOpen, onMenu }: Props) => {
  const { t } = useTranslate();
  const root = useRef<HTMLElement>(null);
  useDraggableCard(mayOpen ? root : nowhere, ticket.id);
  const { id, contact, channel, queue, serviceLevel, unreadMessages, whatsapp } = ticket;
  const name = truncate(contact.name, nameLength);
  return (
    <li className={card.item}>
      <article
        ref={root}
        className={mayOpen ? card.card : `${card.card} ${classes.fixed}`}
        tabIndex={mayOpen ? 0 : undefined}
        data-card={mayOpen ? id : undefined}
        data-unread={unreadMessages > 0 || undefined}
        aria-label={t('moments:card', { id, name: contact.name })}
        aria-describedby={mayOpen ? 'panel-keys' : undefined}
        data-testid={`panel-card-${id}`}
      >
        <div className={card.head}>
          <ContactAvatar
            name={contact.name}
            picture={contact.urlPicture}
            isGroup={contact.isGroup}
            channel={channel}
            size={34}
          />
          <div className={card.person}>
            <div className={card.name} dir="auto">
              {name}
            </div>
            <div className={classes.last} dir="auto">
              {truncate(previewOf(ticket, t), messageLength)}
            </div>
          </div>
          <div className={card.aside}>
            <UpdateTime className={card.time} iso={ticket.updatedAt} />
            <CountBadge count={unreadMessages} label={t('tickets:unread', { count: unreadMessages })} />
          </div>
        </div>
        <div className={card.foot}>
          {queue && (
            <span className={classes.queue}>
              <span className={classes.dot} style={{ backgroundColor: queue.color }} aria-hidden />
              {queue.name}
            </span>
          )}
          <span className={classes.connection}>{whatsapp.name}</span>
          {serviceLevel && <LazyServiceLevelMark level={serviceLevel} />}
          {mayOpen && (
            <CardActions
              ticket={ticket}
              onMenu={onMenu}
              texts={{
                move: t('moments:move'),
                moveOf: t('moments:moveOf', { name: contact.name }),
                open: t('moments:open'),
                openOf: t('moments:openOf', { id }),
              }}
            />
          )}
        </div>
      </article>
    </li>
  );
});
PanelCard.displayName = 'PanelCard';
