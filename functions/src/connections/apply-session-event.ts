import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../platform/context.ts';

/** Takes what a session host tells of a session into its connection and shows it on the screens. */
export const applySessionEvent = async (context: Context, event: Extract<InboundEvent, { type: 'session' }>): Promise<void> => {
  const connection = await context.stores.connections.get(event.whatsappId);
  if (!connection) return;
};
