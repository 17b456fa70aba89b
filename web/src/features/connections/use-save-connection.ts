import { createConnection, updateConnection, type Connection } from '@recado/shared/contract/connections';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifySuccess } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { applyConnection } from './connection-events.ts';

/** Creates a connection, or updates `existing`. */
export const useSaveConnection = (existing: Connection | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createConnection>) =>
      existing ? call(updateConnection, { params: { id: existing.id }, body }) : call(createConnection, { body }),
    onSuccess: (connection) => {
      applyConnection(client, connection);
      notifySuccess(translate('connections:saved'));
    },
    meta: { quiet: true },
  });
};
