import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { OutboundQuote, SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { cutText } from '@recado/shared/text/cut-text';
import type { ChannelChange } from '../engine/decision.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MessageRecord, QuotedMessage } from '../../data/messages/record.ts';

/** Returns the chat of a ticket as commands name it. */
export const chatOf = ({ jid, isGroup, address }: Pick<TicketRecord, 'jid' | 'isGroup' | 'address'>): Chat => ({
  jid,
  isGroup,
  address: isGroup ? { number: null, lid: null } : address,
  subject: null,
});

const contentOf = ({ mediaType, media, body, card, template }: MessageRecord): SendCommand['content'] => {
  if (template) return { type: 'template', ...template, body };
  if (card)
    return {
      type: 'card',
      body,
      card,
      image: media?.key ? { key: media.key, mimetype: media.mimetype ?? 'image/jpeg' } : null,
    };
  if (!media?.key) return { type: 'text', body };
  const kind = mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? mediaType : 'application';
  return {
    type: 'media',
    kind,
    key: media.key,
    mimetype: media.mimetype ?? 'application/octet-stream',
    name: media.name ?? '',
    caption: body,
    isVoice: media.isVoice ?? false,
    seconds: media.seconds ?? undefined,
    waveform: media.waveform,
  };
};

const quotedMediaOf = ({ media }: QuotedMessage): OutboundQuote['media'] =>
  media
    ? {
        mimetype: media.mimetype ?? 'application/octet-stream',
        name: media.name ?? '',
        seconds: media.seconds ?? null,
        isVoice: media.isVoice ?? false,
      }
    : null;

const quotedOf = ({ quoted }: MessageRecord): SendCommand['quoted'] =>
  quoted?.wid
    ? {
        wid: quoted.wid,
        fromMe: quoted.fromMe,
        body: quoted.body,
        participant: quoted.participantJid,
        mediaType: quoted.mediaType,
        media: quotedMediaOf(quoted),
      }
    : null;

/** Sends a stored message. A retry has a new command id and the same message id. */
export const sendEffect = (ticket: TicketRecord, message: MessageRecord & { wid: string }, commandId: string): Effect =>
  commandEffect(ticket.channel, {
    type: 'send',
    companyId: ticket.companyId,
    whatsappId: ticket.whatsappId,
    commandId,
    chat: chatOf(ticket),
    wid: message.wid,
    content: contentOf(message),
    quoted: quotedOf(message),
    ...(message.isForwarded ? { isForwarded: true } : {}),
    // Texts that no agent wrote: persons see that somebody types before them.
    ...(message.user === null && !ticket.isGroup ? { showsTyping: true } : {}),
    ...(message.mentions?.length ? { mentions: message.mentions.map(({ jid }) => jid) } : {}),
  });

/** Bytes of the text before an edit, which a failed edit restores: the queue takes 256 KB. */
const maxBeforeBytes = 20_000;

/** Sends an edit, a revocation or a reaction of a stored message; null where the channel never had the message. */
export const changeEffect = (
  ticket: TicketRecord,
  message: MessageRecord,
  change: ChannelChange,
  commandId: string,
): Effect | null => {
  const { wid, fromMe, participantJid } = message;
  if (wid === null) return null;
  const common = {
    companyId: ticket.companyId,
    whatsappId: ticket.whatsappId,
    commandId,
    chat: chatOf(ticket),
    wid,
    changeWid: change.changeWid,
  };
  switch (change.type) {
    case 'edit':
      return commandEffect(ticket.channel, {
        ...common,
        type: 'edit',
        body: change.body,
        before: cutText(change.before, { bytes: maxBeforeBytes }),
        ...(change.mentions.length > 0 ? { mentions: change.mentions } : {}),
      });
    case 'revoke':
      return commandEffect(ticket.channel, { ...common, type: 'revoke' });
    case 'react':
      return commandEffect(ticket.channel, {
        ...common,
        type: 'react',
        fromMe,
        participant: fromMe ? null : participantJid,
        emoji: change.emoji,
        before: change.before,
      });
  }
};
