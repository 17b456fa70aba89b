import type { Connection } from '@recado/shared/contract/connections';
import type { Address, InboundContent, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { MessageRecord, StoredMention } from '../../data/messages/record.ts';
import { reachOf } from '../../domain/engine/addresses.ts';

type Media = Extract<InboundContent, { type: 'media' }>['media'];

const fileKinds = ['image', 'audio', 'video', 'application', 'sticker'] as const;
const fileKindOf = (mediaType: string): Media['kind'] | undefined => fileKinds.find((kind) => kind === mediaType);

/** Characters of a name at most, as the contract of the queue has it. */
const nameLength = 500;
const nameOf = (name: string | null): string | null => (name === null ? null : cutText(name, { units: nameLength }));

const mediaOf = ({ media, mediaType }: MessageRecord): Media | null =>
  media && {
    kind: fileKindOf(mediaType) ?? 'application',
    mimetype: media.mimetype ?? '',
    size: media.size,
    name: media.name,
    seconds: media.seconds ?? null,
    isVoice: media.isVoice ?? false,
    waveform: media.waveform ?? null,
    isViewOnce: media.isViewOnce ?? false,
  };

/** Returns the content that the channel delivered; null for what the product itself stored, such as a change of a group. */
const contentOf = (message: MessageRecord): InboundContent | null => {
  const { mediaType, body, card } = message;
  const media = mediaOf(message);
  if (card !== null) return { type: 'card', body, card, media };
  if (media !== null && fileKindOf(mediaType)) return { type: 'media', body, media };
  switch (mediaType) {
    case 'conversation':
      return { type: 'text', body };
    case 'call_log':
      return { type: 'call', callId: message.wid ?? '', isVideo: body === 'video' };
    case 'viewOnceMessage':
      return { type: 'viewOnce' };
    case 'undecryptable':
      return { type: 'undecryptable' };
    case 'unsupported':
      return { type: 'unsupported', kind: '', body };
    default:
      return null;
  }
};

/** Returns the number or LID in a JID. */
const addressIn = (jid: string | null, number: string | null = null): Address => {
  const [user = '', server] = (jid ?? '').split('@');
  const digits = /^\d{5,20}$/.test(user) ? user : null;
  return { number: server === 's.whatsapp.net' ? digits : number, lid: server === 'lid' ? digits : null };
};

const mentionOf = ({ tag, name, jid, isUs }: StoredMention) => ({
  tag,
  address: addressIn(jid),
  name: nameOf(name),
  isUs: isUs ?? false,
});

/**
 * Returns the events by which a stored message comes into the product once more, with its file and its receipt; null for
 * one that no channel delivers: a private note, a note of the product, a message that was revoked or failed.
 */
export const eventsOfMessage = (
  companyId: number,
  message: MessageRecord,
  contact: ContactRecord,
  { id: whatsappId, channel }: Pick<Connection, 'id' | 'channel'>,
): InboundEvent[] | null => {
  const { wid, fromMe, media, createdAt: at } = message;
  const content = contentOf(message);
  const reach = reachOf(contact, { id: whatsappId, channel });
  if (wid === null || content === null || reach === null) return null;
  if (message.isPrivate || message.isDeleted || message.failure !== null) return null;
  const isGroup = contact.isGroup;
  const chat = {
    jid: reach.jid,
    isGroup,
    address: isGroup ? { number: null, lid: null } : reach.address,
    subject: isGroup ? nameOf(contact.name) : null,
  };
  const source = { companyId, whatsappId, channel, chat, wid, fromMe, at };
  const author = isGroup && !fromMe && message.participantJid !== null;
  const stored: InboundEvent = {
    ...source,
    type: 'message',
    pushName: fromMe ? null : nameOf(isGroup ? message.participant : contact.name),
    participant: author
      ? { address: addressIn(message.participantJid, message.participantNumber), name: nameOf(message.participant) }
      : null,
    content,
    quotedWid: message.quoted?.wid ?? null,
    quote: null,
    isForwarded: message.isForwarded,
    ...(message.isForwardedOften ? { isForwardedOften: true } : {}),
    mentions: (message.mentions ?? []).map(mentionOf),
  };
  const receipt: InboundEvent = { ...source, type: 'receipt', ack: message.ack };
  const file: InboundEvent | null =
    media?.key == null
      ? null
      : {
          ...source,
          type: 'media',
          outcome: {
            state: 'ready',
            ...{ key: media.key, size: media.size ?? 0, mimetype: media.mimetype ?? '' },
            ...(media.preview ? { preview: media.preview } : {}),
          },
        };
  return [stored, ...(file ? [file] : []), ...(fromMe && message.ack > 1 ? [receipt] : [])];
};
