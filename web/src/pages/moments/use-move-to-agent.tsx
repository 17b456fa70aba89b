import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { openContent } from '../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTicketAction } from '../../features/tickets/actions/use-ticket-action.ts';
import { translate } from '../../i18n/i18n.ts';
import { applyToPanels } from './panel-events.ts';

const TransferForm = lazyComponent(
  async () => (await import('../../features/tickets/actions/TransferForm.tsx')).TransferForm,
);

/** Opens the form of a transfer, where the queue is chosen that the ticket does not have. */
const askForQueue = (ticket: Ticket): void =>
  void openContent({
    title: translate('tickets:transferDialog.title'),
    render: (close) => <TransferForm ticket={ticket} onDone={close} onCancel={close} />,
  });

/**
 * Returns a function that transfers a ticket to an agent in its queue, or to nobody, and the transfers that the server has
 * not answered yet, by the ids of their tickets.
 */
export const useMoveToAgent = () => {
  const client = useQueryClient();
  const { mutateAsync } = useTicketAction();
  const [moves, setMoves] = useState<ReadonlyMap<number, number | null>>(new Map());
  const move = useCallback(
    (ticket: Ticket, userId: number | null): void => {
      const { id, queueId } = ticket;
      if (queueId === null) return askForQueue(ticket);
      const end = (): void => setMoves((known) => new Map([...known].filter(([moved]) => moved !== id)));
      setMoves((known) => new Map(known).set(id, userId));
      const change =
        userId === null && ticket.status === 'open'
          ? ({ status: 'pending' } as const)
          : ({ isTransfered: true, queueId, ...(userId === null ? {} : { userId }) } as const);
      void mutateAsync({ ticket, change, onDone: (changed) => applyToPanels(client, changed) })
        .catch(() => undefined)
        .finally(end);
    },
    [client, mutateAsync],
  );
  return { moves, move };
};
