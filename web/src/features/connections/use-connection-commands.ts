import {
  deleteConnection,
  listConnectionNames,
  listConnections,
  type Connection,
} from '@recado/shared/contract/connections';
import {
  endSession,
  pairByCode,
  renewSession,
  restartSessions,
  startSession,
} from '@recado/shared/contract/connection-sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { removeConnection } from './connection-events.ts';
import { isPhone } from './connection-state.ts';

/** Commands to start, stop and remove connections; destructive ones are confirmed first. Events update their states. */
export const useConnectionCommands = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: queryKey(listConnections) });
    void client.invalidateQueries({ queryKey: queryKey(listConnectionNames) });
  };
  const start = useMutation({ mutationFn: (id: number) => call(startSession, { params: { id } }), onSuccess: refresh });
  const renew = useMutation({ mutationFn: (id: number) => call(renewSession, { params: { id } }), onSuccess: refresh });
  const code = useMutation({
    mutationFn: ({ id, number }: { id: number; number: string }) =>
      call(pairByCode, { params: { id }, body: { number } }),
    onSuccess: refresh,
    meta: { quiet: true },
  });
  const end = useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: () => {
      notifySuccess(t('connections:disconnected'));
      refresh();
    },
  });
  const removal = useMutation({
    mutationFn: (id: number) => call(deleteConnection, { params: { id } }),
    onSuccess: (_, id) => {
      removeConnection(client, id);
      notifySuccess(t('connections:deleted'));
    },
  });
  const restart = useMutation({
    mutationFn: () => call(restartSessions, {}),
    onSuccess: () => {
      notifySuccess(t('connections:restarted'));
      refresh();
    },
  });
  return {
    isPending: start.isPending || renew.isPending || code.isPending || end.isPending || removal.isPending,
    tryAgain: ({ id }: Connection) => start.mutate(id),
    newQr: ({ id }: Connection) => renew.mutate(id),
    /** Error of the last request for a pairing code; null when there was none. */
    codeError: code.error,
    requestCode: ({ id }: Connection, number: string, onDone: () => void) =>
      code.mutate({ id, number }, { onSuccess: onDone }),
    disconnect: ({ id, name, channel }: Connection) =>
      confirm({
        title: t('connections:disconnectDialog.title'),
        text: t(isPhone({ channel }) ? 'connections:disconnectDialog.text' : 'connections:disconnectDialog.metaText', {
          name,
        }),
        confirm: t('connections:actions.disconnect'),
        danger: true,
        onConfirm: () => end.mutate(id),
      }),
    remove: ({ id, name, channel }: Connection) =>
      confirm({
        title: t('connections:deleteDialog.title'),
        text: t(isPhone({ channel }) ? 'connections:deleteDialog.text' : 'connections:deleteDialog.metaText', { name }),
        confirm: t('common:delete'),
        danger: true,
        onConfirm: () => removal.mutate(id),
      }),
    restartAll: () =>
      confirm({
        title: t('connections:restartDialog.title'),
        text: t('connections:restartDialog.text'),
        confirm: t('connections:restartAll'),
        onConfirm: () => restart.mutate(),
      }),
  };
};
