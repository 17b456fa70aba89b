import { listQueues } from '@recado/shared/contract/queues';
import { closeAllTickets, countClosableTickets } from '@recado/shared/contract/closing-tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useAskReason } from '../closing-reason/use-ask-reason.ts';
import { storeProgress } from './closing-progress.ts';

type Tab = 'open' | 'pending' | 'group';

interface Chosen {
  tab: Tab;
  queueIds: readonly number[];
}

/** Asks before closing the tickets of a tab, with their number, and starts the closing. `queueIds`: those of these queues, all if there are none. */
export const useCloseAll = () => {
  const client = useQueryClient();
  const askReason = useAskReason();
  const close = useMutation({
    mutationFn: ({ tab, queueIds, reasonId }: Chosen & { reasonId: number | null }) =>
      call(closeAllTickets, { body: { status: tab, selectedQueueIds: [...queueIds], reasonId } }),
    onSuccess: ({ closingId, total }) => {
      if (total > 0) storeProgress({ closingId, done: 0, total });
    },
  });
  const question = useMutation({
    mutationFn: async ({ tab, queueIds }: Chosen) => {
      const [counts, queues] = await Promise.all([
        call(countClosableTickets, {
          query: { status: tab, ...(queueIds.length > 0 && { selectedQueueIds: [...queueIds] }) },
        }),
        client.fetchQuery(endpointQuery(listQueues, {})),
      ]);
      return { count: counts.total, queues: queues.filter(({ id }) => queueIds.includes(id)) };
    },
    onSuccess: ({ count, queues }, { tab, queueIds }) => {
      if (count === 0) return notifySuccess(translate('tickets:closeAll.nothing'));
      const names = queues.map(({ name }) => name).join(', ');
      const shown = {
        title: translate('tickets:closeAll.title'),
        text: [
          translate('tickets:closeAll.text', { count, tab: translate(`tickets:tabs.${tab}`) }),
          // The list may show the user's own.
          ...(tab === 'open' ? [translate('tickets:closeAll.everybodys')] : []),
          ...(names === '' ? [] : [translate('tickets:closeAll.queues', { queues: names })]),
        ].join(' '),
        danger: true,
      };
      const label = translate('tickets:closeAll.label');
      const onChoose = (reasonId: number | null): void => close.mutate({ tab, queueIds, reasonId });
      askReason({ ...shown, submit: label, onChoose }, () =>
        confirm({ ...shown, confirm: label, onConfirm: () => onChoose(null) }),
      );
    },
  });
  return {
    closeAll: (tab: Tab, queueIds: readonly number[]): void => {
      if (!question.isPending && !close.isPending) question.mutate({ tab, queueIds });
    },
  };
};
