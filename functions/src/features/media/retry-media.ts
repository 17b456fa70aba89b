import type { retryMedia as endpoint } from '@recado/shared/contract/media';
import { changeMessage } from '../../domain/driver/change-message.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { chatOf } from '../../domain/driver/send-command.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { UseCase } from '../../context/binding.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';

/** Asks for a failed download once more. A message whose media did not fail is answered as it is. */
export const retryMedia: UseCase<typeof endpoint> = async (context, { params }) => {
  const { ids, stores } = context;
  const { ticket, message } = await visibleMessage(context, params.messageId);
  const hideNumber = await hidesNumbersFrom(context);
  const { media, wid } = message;
  if (message.mediaState !== 'failed' || wid === null || media === null)
    return presentMessage(context, message, hideNumber);
  const pending: MessageRecord = { ...message, mediaState: 'pending' };
  const command = commandEffect(ticket.channel, {
    type: 'media',
    companyId: ticket.companyId,
    whatsappId: ticket.whatsappId,
    commandId: ids.ulid(),
    chat: chatOf(ticket),
    wid,
    fromMe: message.fromMe,
  });
  const changed = await changeMessage(
    context,
    ticket,
    pending,
    stores.messages.mediaChanged(message, 'pending', media),
    [command],
  );
  return presentMessage(
    context,
    changed ? pending : (await visibleMessage(context, params.messageId)).message,
    hideNumber,
  );
};
