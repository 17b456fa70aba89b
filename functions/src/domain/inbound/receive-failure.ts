import { errorStatus } from '@recado/shared/contract/errors';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { commitMessageChange } from '../driver/change-message.ts';
import { markFailure } from '../driver/failure-mark.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Context } from '../../context/context.ts';
import { firstFinalAck } from './first-final-ack.ts';
import { markedMessage } from '../driver/marked-message.ts';

/** Returns an error code that the browser can translate; other reasons are only in the session host's log. */
const codeOf = (reason: string): string => (Object.hasOwn(errorStatus, reason) ? reason : 'ERR_SENDING_WAPP_MSG');

/**
 * Stores that a message could not be sent, and marks its ticket if it is our newest one. Ignores messages that have arrived,
 * and failures of attempts before the newest retry. Returns the message that failed, also when that is reported twice; null
 * for one that is ignored.
 */
export const receiveFailure = (
  context: Context,
  event: Extract<InboundEvent, { type: 'failure' }>,
): Promise<{ contactId: number; failure: string } | null> =>
  retryOnConflict(async () => {
    const { messages } = context.stores;
    const marker = await messages.marker(event.whatsappId, 'me', event.wid);
    const found = marker && (await markedMessage(context, event.whatsappId, marker));
    const arrived = firstFinalAck(event.channel);
    if (!found || found.message.ack >= arrived) return null;
    const { contactId } = found.ticket;
    const { retryId } = found.message;
    if (found.message.failure !== null) return { contactId, failure: found.message.failure };
    if (retryId !== null && retryId !== event.commandId) return null;
    const failure = codeOf(event.reason);
    const { ticket, writes } = await markFailure(context, found.ticket, found.message);
    await commitMessageChange(
      context,
      ticket,
      { ...found.message, failure },
      [messages.failed(found.message, failure, arrived), ...writes],
      [],
      { webhookEvent: 'message.failed' },
    );
    return { contactId, failure };
  });
