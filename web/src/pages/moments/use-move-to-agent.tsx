import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { openContent } from '../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTicketAction } from '../../features/tickets/actions/use-ticket-action.ts';
import { translate } from '../../i18n/i18n.ts';
import { useLogin } from '../../login/login-query.ts';
import { applyToPanels } from './panel-events.ts';
import { type Agent, servesQueue } from './panel-tickets.ts';

const TransferForm = lazyComponent(
  async () => (await import('../../features/tickets/actions/TransferForm.tsx')).TransferForm,
);

/** Opens the form of a transfer to an agent, where a queue of the agent is chosen. */
const askForQueue = (ticket: Ticket, userId: number | null): void =>
  void openContent({
    title: translate('tickets:transferDialog.title'),
    render: (close) => <TransferForm ticket={ticket} toUserId={userId} onDone={close} onCancel={close} />,
  });

/**
 * Returns a function that transfers a ticket to an agent of its queue, or to nobody, and the transfers that the server has not
 * answered yet, by the ids of their tickets. The function asks for a queue where the ticket has none, or none of the agent's;
 * it returns whether the ticket is on its way.
 */
export const useMoveToAgent = () => {
  const client = useQueryClient();
  const { user } = useLogin();
  const { mutateAsync } = useTicketAction();
  const [moves, setMoves] = useState<ReadonlyMap<number, number | null>>(new Map());
  const move = useCallback(
    (ticket: Ticket, agent: Agent | null): boolean => {
      const { id, queueId } = ticket;
      const userId = agent?.id ?? null;
      const isGivenBack = agent === null && ticket.status === 'open';
      if (!isGivenBack && (queueId === null || !servesQueue(agent, queueId))) {
        askForQueue(ticket, userId);
        return false;
      }
      const end = (): void => setMoves((known) => new Map([...known].filter(([moved]) => moved !== id)));
      setMoves((known) => new Map(known).set(id, userId));
      const change = isGivenBack
        ? ({ status: 'pending' } as const)
        : ({ isTransfered: true, queueId, ...(userId === null ? {} : { userId }) } as const);
      void mutateAsync({ ticket, change, onDone: (changed) => applyToPanels(client, changed, user) })
        .catch(() => undefined)
        .finally(end);
      return true;
    },
    [client, mutateAsync, user],
  );
  return { moves, move };
};
