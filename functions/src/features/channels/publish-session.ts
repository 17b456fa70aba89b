import type { ConnectionStatus, DisconnectReason } from '@recado/shared/contract/connections';
import type { Context } from '../../context/context.ts';
import { publishInbound } from './publish.ts';

/**
 * Publishes the state of a Graph connection as a session event, as session hosts do, so that one place updates the connection
 * log, alerts and screens. Publishes nothing if the state is stored already or the connection is gone.
 */
export const publishSession = async (
  context: Context,
  whatsappId: number,
  status: ConnectionStatus,
  reason: DisconnectReason | null,
): Promise<void> => {
  const connection = await context.stores.connections.get(whatsappId);
  if (!connection || (connection.status === status && (reason === null || connection.lastDropReason === reason)))
    return;
  const { companyId, channel, fence, sequence } = connection;
  await publishInbound([
    {
      type: 'session',
      companyId,
      whatsappId,
      channel,
      fence,
      sequence: sequence + 1,
      status,
      qrcode: '',
      pairingCode: '',
      number: null,
      reason,
      lastInAt: null,
      lastOutAt: null,
      at: context.clock.now(),
    },
  ]);
};
