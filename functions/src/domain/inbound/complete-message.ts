import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contentOf } from '../engine/content-of.ts';
import { campaignReplyIn } from '../engine/stages/campaign-replies.ts';
import { lastMessageOf } from '../engine/last-message.ts';
import { messageTimeOf } from '../../data/messages/message-id.ts';
import { commitMessageChange } from '../driver/change-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { indexEffects } from '../search/index-effects.ts';
import { cachedConnection } from './cached.ts';
import { findMessage } from './find-message.ts';

/** Returns the ticket with this message as its preview; null where lists show another message of it. */
const withPreview = (ticket: TicketRecord, message: MessageRecord): TicketRecord | null =>
  messageTimeOf(message.id) === ticket.messageTime
    ? {
        ...ticket,
        lastMessage: lastMessageOf(message),
        lastMessageType: message.mediaType,
        version: ticket.version + 1,
      }
    : null;

/** Types of a message whose content is missing: it could not be decrypted, read or stored. */
const placeholders: ReadonlySet<string> = new Set(['undecryptable', 'unsupported']);

/** Reports a message that has its content now to campaigns, which the contact may answer by it. */
const replyEffects = async (
  context: Context,
  event: InboundMessage,
  { contactId }: Pick<TicketRecord, 'contactId'>,
): Promise<Effect[]> => {
  const { companyId, whatsappId } = event;
  const reply = campaignReplyIn(event);
  const connection = await cachedConnection(context, whatsappId);
  if (reply === null || (connection?.campaignsUntil ?? 0) <= context.clock.now()) return [];
  return [{ to: 'campaigns', message: { type: 'reply', companyId, whatsappId, contactId, ...reply } }];
};

/** Stores the content of a message that is a placeholder so far, and publishes it. Returns false for any other message. */
export const completeMessage = async (context: Context, event: InboundMessage): Promise<boolean> => {
  if (placeholders.has(event.content.type)) return false;
  return retryOnConflict(async () => {
    const found = await findMessage(context, event);
    if (!found || !placeholders.has(found.message.mediaType)) return false;
    if (found.message.isDeleted || found.message.isEdited) return false;
    const content = contentOf(event.content);
    const message = { ...found.message, ...content };
    const ticket = withPreview(found.ticket, message);
    const writes = [
      context.stores.messages.completed(found.message, content),
      ...(ticket ? context.stores.tickets.saves([{ before: found.ticket, after: ticket }]) : []),
    ];
    await commitMessageChange(context, ticket ?? found.ticket, message, writes, [
      ...indexEffects(context.company.id, { changed: { before: found.message, after: message } }),
      ...(await replyEffects(context, event, found.ticket)),
    ]);
    return true;
  });
};
