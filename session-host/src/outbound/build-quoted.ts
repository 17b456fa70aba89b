import type { proto, WAMessage } from '@whiskeysockets/baileys';
import type { MediaType } from '@recado/shared/contract/media-types';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { OutboundQuote } from '@recado/shared/contract/queue-messages/outbound';
import { idOf } from '../inbound/wid.ts';

type Content = Pick<OutboundQuote, 'body' | 'media'>;

/** Builders of quotes by media type, with the kind and the text. The phone has the rest with the message itself. */
const kinds: { [T in MediaType]?: (content: Content) => proto.IMessage } = {
  image: ({ body, media }) => ({ imageMessage: { mimetype: media?.mimetype, caption: body } }),
  video: ({ body, media }) => ({ videoMessage: { mimetype: media?.mimetype, caption: body, seconds: media?.seconds } }),
  audio: ({ media }) => ({ audioMessage: { mimetype: media?.mimetype, seconds: media?.seconds, ptt: media?.isVoice } }),
  application: ({ body, media }) => ({
    documentMessage: { mimetype: media?.mimetype, fileName: media?.name, title: media?.name, caption: body },
  }),
  sticker: ({ media }) => ({ stickerMessage: { mimetype: media?.mimetype } }),
  locationMessage: ({ body }) => ({ locationMessage: { name: body } }),
  contactMessage: ({ body }) => ({ contactMessage: { displayName: body } }),
  pollCreationMessageV3: ({ body }) => ({ pollCreationMessageV3: { name: body } }),
};

/** Builds the quoted message: as it was sent, if that is known, else from the quote. */
export const buildQuoted = (
  chat: Chat,
  { wid, fromMe, participant, mediaType, ...content }: OutboundQuote,
  sent: proto.IMessage | null,
): WAMessage => {
  const message = sent ?? kinds[mediaType]?.(content) ?? { conversation: content.body };
  return {
    key: {
      remoteJid: chat.jid,
      id: fromMe ? wid : idOf(wid, chat),
      fromMe,
      participant: chat.isGroup ? (participant ?? undefined) : undefined,
    },
    message,
  };
};
