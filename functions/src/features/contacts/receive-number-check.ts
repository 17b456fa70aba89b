import type { InboundNumberCheck } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';

/** Keeps WhatsApp's answer about a number for the call that waits for it. */
export const receiveNumberCheck = (
  { clock, commit, stores }: Context,
  { commandId, outcome }: InboundNumberCheck,
): Promise<void> => commit([stores.numberChecks.keep(commandId, outcome, clock.now())], []);
