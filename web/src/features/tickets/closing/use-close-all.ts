import { listQueues } from '@recado/shared/contract/queues';
import { closeAllTickets, countClosableTickets } from '@recado/shared/contract/closing-tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { storeProgress } from './closing-progress.ts';

type Tab = 'open' | 'pending' | 'group';

/** Asks before closing the tickets of a tab, with their number, and starts the closing. `queueIds`: those of these queues, all if there are none. */
export const useCloseAll = () => {
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: ({ tab, queueIds }: { tab: Tab; queueIds: readonly number[] }) =>
      call(closeAllTickets, { body: { status: tab, selectedQueueIds: [...queueIds] } }),
    onSuccess: ({ closingId, total }) => {
      if (total > 0) storeProgress({ closingId, done: 0, total });
    },
  });
  const question = useMutation({
    mutationFn: async ({ tab, queueIds }: { tab: Tab; queueIds: readonly number[] }) => {
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
      const text = translate('tickets:closeAll.text', { count, tab: translate(`tickets:tabs.${tab}`) });
      const names = queues.map(({ name }) => name).join(', ');
      confirm({
        title: translate('tickets:closeAll.title'),
        text: names === '' ? text : `${text} ${translate('tickets:closeAll.queues', { queues: names })}`,
        confirm: translate('tickets:closeAll.label'),
        danger: true,
        onConfirm: () => close.mutate({ tab, queueIds }),
      });
    },
  });
  return {
    closeAll: (tab: Tab, queueIds: readonly number[]): void => {
      if (!question.isPending && !close.isPending) question.mutate({ tab, queueIds });
    },
  };
};
