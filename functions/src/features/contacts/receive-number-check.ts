import type { InboundNumberCheck } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';

/** Keeps WhatsApp's answer about a number for the call that waits for it. */
export const receiveNumberCheck = (context: Context, { commandId, outcome }: InboundNumberCheck): Promise<void> =>
  context.commit([context.stores.numberChecks.keep(commandId, outcome, context.clock.now())], []);
