import { errorStatus } from '@recado/shared/contract/errors';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { changeMessage } from '../driver/change-message.ts';
import type { Context } from '../../context/context.ts';
import { firstFinalAck } from './first-final-ack.ts';
import { markedMessage } from '../driver/marked-message.ts';

/** Returns an error code that the browser can translate; other reasons are only in the session host's log. */
const codeOf = (reason: string): string => (Object.hasOwn(errorStatus, reason) ? reason : 'ERR_SENDING_WAPP_MSG');

/**
 * Stores that a message could not be sent. Ignores messages that have arrived, and failures of attempts before the newest
 * retry. Returns the message that failed, also when that is reported twice; null for one that is ignored.
 */
export const receiveFailure = async (
  context: Context,
  event: Extract<InboundEvent, { type: 'failure' }>,
): Promise<{ contactId: number; failure: string } | null> => {
  const marker = await context.stores.messages.marker(event.whatsappId, 'me', event.wid);
  const found = marker && (await markedMessage(context, event.whatsappId, marker));
  const arrived = firstFinalAck(event.channel);
  if (!found || found.message.ack >= arrived) return null;
  const { contactId } = found.ticket;
  const { retryId } = found.message;
  if (found.message.failure !== null) return { contactId, failure: found.message.failure };
  if (retryId !== null && retryId !== event.commandId) return null;
  const failure = codeOf(event.reason);
  await changeMessage(
    context,
    found.ticket,
    { ...found.message, failure },
    context.stores.messages.failed(found.message, failure, arrived),
  );
  return { contactId, failure };
};
