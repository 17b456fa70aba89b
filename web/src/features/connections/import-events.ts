import { listConnections } from '@recado/shared/contract/connections';
import { importEvent } from '@recado/shared/contract/imports';
import { listMessages } from '@recado/shared/contract/messages';
import { countTickets, listTickets } from '@recado/shared/contract/tickets';
import { can } from '@recado/shared/permissions/can';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';
import { notifySuccess } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** How many of an import's messages are in, of how many. */
export interface ImportProgress {
  done: number;
  all: number;
}

/** Milliseconds that the message at an import's end stays (specification 2, section 9). */
const completionShown = 15_000;

const progressKey = (whatsappId: number): readonly unknown[] => ['importProgress', whatsappId];

/** How far an import is: events alone tell it, so that nothing is asked for. */
export const importProgressQuery = (whatsappId: number) =>
  queryOptions<ImportProgress | null>({
    queryKey: progressKey(whatsappId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });

/** `importMessages-{companyId}`. No other event told of what an import brought: what is on the screen is asked for again. */
export const importHandler = handlerOf(importEvent, (payload, { client, session }) => {
  const progress = progressKey(payload.whatsappId);
  if (payload.action === 'update') {
    const { this: done, all } = payload.status;
    const told: ImportProgress | null = all < 0 ? null : { done, all };
    client.setQueryData(progress, told);
    return;
  }
  client.setQueryData(progress, null);
  for (const endpoint of [listConnections, listTickets, countTickets, listMessages])
    void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  if (can(session.user, 'connections-page:view'))
    notifySuccess(translate('connections:import.completed'), {
      autoClose: completionShown,
      id: `import-${payload.whatsappId}`,
    });
});
