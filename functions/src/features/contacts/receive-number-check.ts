import type { InboundNumberCheck } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import { settleCheck } from '../../domain/operations/answered-check.ts';
import { ConditionFailed } from '../../platform/write.ts';

/** Keeps WhatsApp's answer about a number for the call that waits for it, or applies it where the call has ended. */
export const receiveNumberCheck = async (context: Context, event: InboundNumberCheck): Promise<void> => {
  const { commandId, whatsappId, outcome } = event;
  const { numberChecks } = context.stores;
  try {
    await context.commit([numberChecks.keep(commandId, outcome, context.clock.now())], []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const subject = await numberChecks.subject(commandId);
    if (subject) await settleCheck(context, subject, { commandId, whatsappId, outcome });
  }
};
