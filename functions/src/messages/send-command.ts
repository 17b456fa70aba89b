import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Effect } from '../outbox/effect.ts';
import type { TicketRecord } from '../tickets/record.ts';
import type { MessageRecord } from './record.ts';

/** The chat of a ticket, as the channel is to be told of it. */
export const chatOf = ({ jid, isGroup, address }: Pick<TicketRecord, 'jid' | 'isGroup' | 'address'>): Chat =>
  ({ jid, isGroup, address: isGroup ? { number: null, lid: null } : address, subject: null });

const contentOf = ({ mediaType, media, body }: MessageRecord): SendCommand['content'] => {
  if (!media?.key) return { type: 'text', body };
  const kind = mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? mediaType : 'application';
  return { type: 'media', kind, key: media.key, mimetype: media.mimetype ?? 'application/octet-stream', name: media.name ?? '', caption: body };
};

const quotedOf = ({ quoted }: MessageRecord): SendCommand['quoted'] =>
  (quoted?.wid ? { wid: quoted.wid, fromMe: quoted.fromMe, body: quoted.body, participant: quoted.participantJid } : null);

/** Sends a stored message. The command's id is new with each attempt that somebody asks for; the message's is not. */
export const sendEffect = (ticket: TicketRecord, message: MessageRecord & { wid: string }, commandId: string): Effect => ({
  to: 'outbound',
  command: {
    type: 'send',
    companyId: ticket.companyId,
    whatsappId: ticket.whatsappId,
    commandId,
    chat: chatOf(ticket),
    wid: message.wid,
    content: contentOf(message),
    quoted: quotedOf(message),
  },
});
