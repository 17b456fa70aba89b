import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '../../errors/api-error.ts';
import { useCommands } from '../../components/commands.ts';
import { focusWriting } from '../../components/focus/places.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { notifyWarning } from '../../components/notify.ts';
import { ConnectionNotice } from '../../features/connections/ConnectionNotice.tsx';
import { TicketFlow } from '../../features/flows/in-ticket/TicketFlow.tsx';
import { useStartFlow } from '../../features/flows/in-ticket/use-start-flow.tsx';
import { Conversation } from '../../features/messages/Conversation.tsx';
import { MessageListSkeleton } from '../../features/messages/list/MessageListSkeleton.tsx';
import { applyTicket } from '../../features/tickets/cache/apply-ticket.ts';
import { openForward, openConversationWithAuthor } from '../../features/tickets/actions/message-dialogs.tsx';
import { inboxAddress } from '../../features/tickets/cache/search-filter.ts';
import { useTicket } from '../../features/tickets/cache/ticket-query.ts';
import { TicketHeader } from '../../features/tickets/header/TicketHeader.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ContactAside } from './ContactAside.tsx';
import { TakenNotice } from './TakenNotice.tsx';
import classes from './ConversationPane.module.css';
import { useContactPanel } from './use-contact-panel.ts';

interface Props {
  uuid: string;
}

/**
 * A conversation with its header, at the message that the address names (`?message=`). Redirects to the inbox when the
 * ticket is not accessible (specification 1, section 2). One that a colleague takes stays in view, to be read.
 */
export const ConversationPane = ({ uuid }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useLogin();
  const { data: ticket, error, refetch } = useTicket(uuid);
  const { key } = useLocation();
  const [search] = useSearchParams();
  const messageId = search.get('message');
  const [isFinding, setIsFinding] = useState(false);
  const gone = isApiError(error, 'ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_VALIDATION');
  // Of one that was in view, what removed it has said so.
  const unknown = gone && ticket === undefined;
  useEffect(() => {
    if (unknown) notifyWarning(t('tickets:noAccess'), { id: 'no-access' });
    if (gone) void navigate(inboxAddress(), { replace: true });
  }, [gone, unknown, navigate, t]);
  const { shown, toggle, openTags, close, tagRequests } = useContactPanel(uuid);
  const show = (changed: Ticket): void => applyTicket(client, changed, user);
  const startFlow = useStartFlow(ticket, show);
  const taken = isApiError(error, 'ERR_TICKET_TAKEN') ? String(error.details.userName) : null;
  useCommands(
    ticket && taken === null ? { contact: toggle, tagContact: openTags, findMessage: () => setIsFinding(true) } : {},
  );
  return (
    <div className={classes.root} data-contact-shown={shown || undefined}>
      <section className={classes.main} data-conversation data-testid="conversation">
        {(ticket || taken === null) && (
          <TicketHeader
            ticket={ticket}
            onContact={toggle}
            onFind={() => setIsFinding(true)}
            onStartFlow={startFlow}
            contactShown={shown}
            takenBy={taken}
          />
        )}
        {taken !== null && <TakenNotice name={taken} isShown={ticket !== undefined} />}
        {ticket && taken === null && ticket.status !== 'closed' && (
          <ConnectionNotice connectionId={ticket.whatsappId} />
        )}
        {ticket && taken === null && <TicketFlow ticket={ticket} onChanged={show} />}
        {error && !ticket && !gone && taken === null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!error && !ticket && <MessageListSkeleton />}
        {ticket && !gone && (
          <Conversation
            // Messages that were read before stay in view, and none is marked as read.
            ticket={taken === null ? ticket : { ...ticket, status: 'closed', unreadMessages: 0 }}
            isFinding={isFinding}
            onFindClose={() => {
              setIsFinding(false);
              focusWriting();
            }}
            requested={messageId === null ? null : { messageId, key }}
            onRead={show}
            closedReason={taken === null ? undefined : t('tickets:taken.text', { name: taken })}
            onForward={openForward}
            onTalk={openConversationWithAuthor}
          />
        )}
      </section>
      {shown && ticket && taken === null && (
        <ContactAside key={tagRequests} ticket={ticket} focusTags={tagRequests > 0} onClose={close} />
      )}
    </div>
  );
};
