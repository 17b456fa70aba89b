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

/** Progress of an import: messages stored, of how many. */
interface ImportProgress {
  done: number;
  all: number;
}

/** Milliseconds that the toast at an import's end stays (specification 2, section 9). */
const completionToastDuration = 15_000;

const progressKey = (whatsappId: number): readonly unknown[] => ['importProgress', whatsappId];

/** The progress of an import. Only events set it; nothing is fetched. */
export const importProgressQuery = (whatsappId: number) =>
  queryOptions<ImportProgress | null>({
    queryKey: progressKey(whatsappId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });

/**
 * `importMessages-{companyId}`: updates the progress. At the end refetches the lists, because imported messages raise
 * no other events.
 */
export const importHandler = handlerOf(importEvent, (payload, { client, login }) => {
  const progress = progressKey(payload.whatsappId);
  if (payload.action === 'update') {
    const { this: done, all } = payload.status;
    const value: ImportProgress | null = all < 0 ? null : { done, all };
    client.setQueryData(progress, value);
    return;
  }
  client.setQueryData(progress, null);
  for (const endpoint of [listConnections, listTickets, countTickets, listMessages])
    void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  if (can(login.user, 'connections-page:view'))
    notifySuccess(translate('layout:connections.imported'), {
      autoClose: completionToastDuration,
      id: `import-${payload.whatsappId}`,
    });
});
