import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { Colleagues } from '../../../components/Colleagues.tsx';
import { ContactAvatar } from '../../../components/contact/ContactAvatar.tsx';
import { TypingText } from '../../../components/TypingText.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useColleaguesIn } from '../../../realtime/presence.ts';
import { useTyping } from '../../../realtime/typing.ts';
import { TicketActions } from './TicketActions.tsx';
import { LazyServiceLevelMark } from '../service-level/LazyServiceLevelMark.tsx';
import { addressOf, searchOf } from '../cache/search-filter.ts';
import classes from './TicketHeader.module.css';

/** Presence of colleagues or of the contact, or the ticket's service level, number, queue, agent and connection. */
const Facts = ({ ticket, takenBy }: { ticket: Ticket; takenBy: string | null }) => {
  const { t } = useTranslate();
  const typists = useTyping(ticket.id);
  const { answering } = useColleaguesIn(ticket.id);
  if (answering.length > 0) {
    return (
      <div className={classes.facts} role="status" data-testid="answering">
        {t('typing:answering', { count: answering.length, names: answering.map(({ name }) => name).join(', ') })}
      </div>
    );
  }
  if (typists.length > 0) {
    return (
      <div className={classes.facts} role="status">
        <TypingText typists={typists} isGroup={ticket.isGroup} />
      </div>
    );
  }
  if (takenBy !== null) {
    return (
      <div className={classes.facts}>
        <span>#{ticket.id}</span>
        <span data-testid="ticket-user">{takenBy}</span>
      </div>
    );
  }
  return (
    <div className={classes.facts}>
      {ticket.serviceLevel && (ticket.serviceLevel.clock || ticket.serviceLevel.missed.length > 0) && (
        <span className={classes.level}>
          <LazyServiceLevelMark level={ticket.serviceLevel} named />
        </span>
      )}
      <span>#{ticket.id}</span>
      <span className={classes.queue}>
        {ticket.queue && <span className={classes.dot} style={{ backgroundColor: ticket.queue.color }} aria-hidden />}
        {ticket.queue?.name ?? t('tickets:noQueue')}
      </span>
      <span data-testid="ticket-user">{ticket.user?.name ?? t('tickets:unassigned')}</span>
      <span className={classes.connection}>{ticket.whatsapp.name}</span>
    </div>
  );
};

/** The colleagues who have the conversation open too. */
const Viewers = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslate();
  const { viewers } = useColleaguesIn(ticketId);
  const label = t('typing:viewing', { names: viewers.map(({ name }) => name).join(', ') });
  return <Colleagues colleagues={viewers} label={label} testId="viewers" />;
};

interface Props {
  ticket: Ticket | undefined;
  /** Shows the contact, or hides it again. */
  onContact: () => void;
  /** Searches the conversation's messages. */
  onFind: () => void;
  /** Starts a flow; null where none may be started. */
  onStartFlow: (() => void) | null;
  /** True if the contact is shown beside the conversation. */
  contactShown: boolean;
  /** Name of the colleague who has the ticket out of the user's sight: it has no actions, and no other facts are known. */
  takenBy?: string | null;
}

/** Header of a conversation: contact, facts and actions. A click on the contact shows it. */
export const TicketHeader = ({ ticket, onContact, onFind, onStartFlow, contactShown, takenBy = null }: Props) => {
  const { t } = useTranslate();
  const search = addressOf(searchOf(useLocation().search));
  return (
    <header className={classes.root}>
      <ActionIcon
        component={Link}
        to={{ pathname: '/tickets', search }}
        size="lg"
        aria-label={t('tickets:back')}
        className={classes.back}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      {ticket ? (
        <>
          <div className={classes.contact}>
            <ContactAvatar
              name={ticket.contact.name}
              picture={ticket.contact.urlPicture}
              isGroup={ticket.contact.isGroup}
              channel={ticket.channel}
              size={34}
            />
            <div className={classes.who}>
              <h1 className={classes.name} dir="auto" data-testid="conversation-name">
                <UnstyledButton
                  className={classes.open}
                  onClick={onContact}
                  aria-expanded={contactShown}
                  title={t('tickets:contactPanel')}
                  data-testid="open-contact"
                >
                  {ticket.contact.name}
                </UnstyledButton>
              </h1>
              <Facts ticket={ticket} takenBy={takenBy} />
            </div>
          </div>
          <Viewers ticketId={ticket.id} />
          <Tooltip label={t('messages:find.label')}>
            <ActionIcon
              size="lg"
              aria-label={t('messages:find.label')}
              onClick={onFind}
              className={classes.find}
              data-testid="find-in-conversation"
            >
              <IconSearch size={19} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
          {takenBy === null && <TicketActions ticket={ticket} onFind={onFind} onStartFlow={onStartFlow} />}
        </>
      ) : (
        <div className={classes.who} role="status" aria-label={t('common:loading')}>
          <Skeleton height={12} width={160} />
          <Skeleton height={9} width={220} mt={9} />
        </div>
      )}
    </header>
  );
};
