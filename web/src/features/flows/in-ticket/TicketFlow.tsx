import type { Ticket } from '@recado/shared/contract/tickets';
import { Suspense } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { addScreenTexts } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Props {
  ticket: Ticket;
  /** Shows the ticket that an action changed. */
  onChanged: (ticket: Ticket) => void;
}

const Notice = lazyComponent(async () => {
  const [{ TicketFlowNotice }] = await Promise.all([import('./TicketFlowNotice.tsx'), addScreenTexts('flowEditor')]);
  return TicketFlowNotice;
});

/** The place of a contact in a flow, above its conversation. Asks for it only where a flow may run. */
export const TicketFlow = ({ ticket, onChanged }: Props) => {
  const { plan } = useLogin();
  const { isBot, status, queueId, userId } = ticket;
  if (!plan.useIntegrations || !isBot || status !== 'pending' || queueId !== null || userId !== null) return null;
  return (
    <Suspense fallback={null}>
      <Notice key={ticket.id} ticket={ticket} onChanged={onChanged} />
    </Suspense>
  );
};
