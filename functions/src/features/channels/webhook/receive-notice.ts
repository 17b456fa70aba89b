import type { Context } from '../../../context/context.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { publishInbound } from '../publish.ts';
import { publishSession } from '../publish-session.ts';
import type { BusinessNotice } from './events.ts';

/**
 * Publishes a notice of Meta about a business account to one of its connections: a disabled account disconnects it, one
 * that is restored connects it again, and anything else is noted. Ignores what is about another number.
 */
export const receiveNotice = async (
  context: Context,
  { companyId, whatsappId, channel }: AccountRecord,
  { notice, detail, number, at }: BusinessNotice,
): Promise<void> => {
  const connection = await context.stores.connections.get(whatsappId);
  if (!connection || (number !== null && number !== connection.number.replaceAll(/\D/g, ''))) return;
  if (notice === 'accountDisabled') await publishSession(context, whatsappId, 'DISCONNECTED', 'accountDisabled');
  else if (notice !== 'accountRestored')
    await publishInbound([{ companyId, whatsappId, channel, type: 'notice', notice, detail, at: Math.round(at) }]);
  else if (connection.lastDropReason === 'accountDisabled')
    await publishSession(context, whatsappId, 'CONNECTED', null);
};
