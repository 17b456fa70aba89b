import type { Context } from '../../../context/context.ts';
import type { Part } from '../../../domain/engine/event.ts';
import type { RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { commandEffect } from '../../../data/connections/command-effect.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { AppError } from '@recado/shared/contract/errors';
import { contentOfPart } from '../../../domain/driver/content-of-part.ts';
import { chatOfRecipient } from './recipient-address.ts';

/**
 * Makes the command that sends a message to a recipient.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT where neither number, LID nor user id is known
 */
export const commandOf = (
  { company, ids }: Pick<Context, 'company' | 'ids'>,
  { id, channel }: Pick<ConnectionRecord, 'id' | 'channel'>,
  recipient: Pick<RecipientRecord, 'number' | 'lid' | 'userId'>,
  part: Part,
): Effect => {
  const chat = chatOfRecipient(recipient);
  if (chat === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return commandEffect(channel, {
    type: 'send',
    companyId: company.id,
    whatsappId: id,
    commandId: ids.ulid(),
    chat,
    wid: part.wid,
    content: contentOfPart(part),
    quoted: null,
    showsTyping: true,
  });
};
