import {
  deleteAnyConnection,
  endAnySession,
  listAllConnections,
  renewAnySession,
  startAnySession,
} from '@recado/shared/contract/any-connections';
import type { Connection } from '@recado/shared/contract/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isPhone } from './connection-state.ts';

/** Parameters of a call for a connection of any company. */
const callParts = ({ id, companyId }: Connection) => ({ params: { id }, query: { companyId } });

/**
 * Commands of super users for connections of all companies; destructive ones are confirmed first. Refetches after each:
 * events tell of other states alone.
 */
export const useAnyConnection = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: queryKey(listAllConnections) });
  const onDone = (text: string) => (): Promise<void> => {
    notifySuccess(text);
    return refresh();
  };
  const start = useMutation({
    mutationFn: (connection: Connection) => call(startAnySession, callParts(connection)),
    onSuccess: refresh,
  });
  const renewal = useMutation({
    mutationFn: (connection: Connection) => call(renewAnySession, callParts(connection)),
    onSuccess: onDone(t('connections:all.renewed')),
  });
  const end = useMutation({
    mutationFn: (connection: Connection) => call(endAnySession, callParts(connection)),
    onSuccess: onDone(t('connections:disconnected')),
  });
  const removal = useMutation({
    mutationFn: (connection: Connection) => call(deleteAnyConnection, callParts(connection)),
    onSuccess: onDone(t('connections:deleted')),
  });
  return {
    isPending: start.isPending || renewal.isPending || end.isPending || removal.isPending,
    tryAgain: (connection: Connection) => start.mutate(connection),
    newQr: (connection: Connection) =>
      confirm({
        title: t('connections:actions.newQr'),
        text: t('connections:all.renew', { name: connection.name }),
        confirm: t('connections:actions.newQr'),
        onConfirm: () => renewal.mutate(connection),
      }),
    refresh,
    disconnect: (connection: Connection) =>
      confirm({
        title: t('connections:disconnectDialog.title'),
        text: t(isPhone(connection) ? 'connections:disconnectDialog.text' : 'connections:disconnectDialog.metaText', {
          name: connection.name,
        }),
        confirm: t('connections:actions.disconnect'),
        danger: true,
        onConfirm: () => end.mutate(connection),
      }),
    remove: (connection: Connection) =>
      confirm({
        title: t('connections:deleteDialog.title'),
        text: t(isPhone(connection) ? 'connections:deleteDialog.text' : 'connections:deleteDialog.metaText', {
          name: connection.name,
        }),
        confirm: t('common:delete'),
        danger: true,
        onConfirm: () => removal.mutate(connection),
      }),
  };
};
