import { getContentType, proto } from '@whiskeysockets/baileys';
import { newContentNames, type NewContentName, type NewMessage } from '../../contract/new-message.ts';
import { jidOf } from '../../world/jids.ts';
import { chatIdOf } from '../../rooms/room.ts';
import { composeCard } from './compose-card.ts';
import { composeAnswer } from './compose-answer.ts';
import { composeChange } from './compose-change.ts';
import { composeFile } from './compose-file.ts';
import { addressingIn, jidsIn, storedIn } from './earlier-message.ts';
import type { Writer } from './writer.ts';

type Composer = (writer: Writer, input: NewMessage) => proto.IMessage | Promise<proto.IMessage>;

/** Composers by content. */
const COMPOSERS: Record<NewContentName, Composer> = {
  image: composeFile,
  video: composeFile,
  audio: composeFile,
  document: composeFile,
  sticker: composeFile,
  location: composeCard,
  contacts: composeCard,
  list: composeCard,
  buttons: composeCard,
  poll: composeCard,
  event: composeCard,
  choose: composeAnswer,
  vote: composeAnswer,
  attend: composeAnswer,
  react: composeChange,
  edit: composeChange,
  revoke: composeChange,
  expiry: composeChange,
  unknown: () => ({ messageContextInfo: { deviceListMetadataVersion: 2 } }),
  content: (_, { content }) => proto.Message.fromObject(content ?? {}),
};

/** Contents to which no context (quote, mentions, forwarding, timer) is added. */
const WITHOUT_CONTEXT: NewContentName[] = ['react', 'edit', 'revoke', 'expiry', 'vote', 'attend', 'unknown', 'content'];

/** Composes the protocol message of a new message. @throws AdminError if it refers to a message that does not exist */
export const composeContent = async (writer: Writer, input: NewMessage): Promise<proto.Message> => {
  const name = newContentNames.find((candidate) => input[candidate] !== undefined);
  const content = proto.Message.fromObject(name ? await COMPOSERS[name](writer, input) : composeText(input));
  const whole = name && WITHOUT_CONTEXT.includes(name) ? content : withContext(writer, input, content);
  return input.viewOnce ? proto.Message.fromObject({ viewOnceMessageV2: { message: whole } }) : whole;
};

const composeText = ({ text, preview }: NewMessage): proto.IMessage => {
  if (!preview) return { conversation: text };
  const { url, title, description, thumbnail, ad } = preview;
  const picture = thumbnail === undefined ? undefined : Buffer.from(thumbnail, 'base64');
  if (ad) {
    const externalAdReply = {
      sourceUrl: url,
      title,
      body: description,
      thumbnail: picture,
      mediaType: 1,
      sourceType: 'ad',
      showAdAttribution: true,
    };
    return { extendedTextMessage: { text, contextInfo: { externalAdReply } } };
  }
  return { extendedTextMessage: { text, matchedText: url, title, description, jpegThumbnail: picture } };
};

/** Adds the context of a message: quote, mentions, forwarding count and timer. */
const withContext = (writer: Writer, input: NewMessage, content: proto.Message): proto.Message => {
  const context = contextFor(writer, input);
  if (Object.keys(context).length === 0) return content;
  const whole = content.conversation
    ? proto.Message.fromObject({ extendedTextMessage: { text: content.conversation } })
    : content;
  const type = getContentType(whole);
  const part = type === undefined ? undefined : (whole[type] as { contextInfo?: proto.IContextInfo | null });
  if (part) part.contextInfo = proto.ContextInfo.fromObject({ ...part.contextInfo, ...context });
  return whole;
};

const contextFor = ({ world, owner, room }: Writer, input: NewMessage): proto.IContextInfo => {
  const timer = timerOf({ world, owner, room });
  const expiration = input.expiresIn ?? timer?.seconds ?? 0;
  return {
    ...(input.quotedId !== undefined && quote({ world, owner, room }, input.quotedId)),
    ...(input.mentions && { mentionedJid: jidsIn({ world, owner, room }, input.mentions) }),
    ...(input.forwarded !== undefined && { isForwarded: true, forwardingScore: input.forwarded }),
    ...(expiration > 0 && { expiration, ephemeralSettingTimestamp: timer?.since }),
  };
};

const timerOf = ({ world, owner, room }: Writer): { seconds: number; since: number } | undefined => {
  if (room.kind === 'group') return { seconds: room.group.expiresIn, since: Math.floor(room.group.createdAt / 1000) };
  return world.chats.timer(owner.phone, chatIdOf(room) ?? '');
};

const quote = (writer: Writer, id: string): proto.IContextInfo => {
  const quoted = storedIn(writer, id);
  const author = writer.world.accounts.get(quoted.author);
  return {
    stanzaId: id,
    participant: author && jidOf(author, addressingIn(writer)),
    quotedMessage: proto.Message.decode(quoted.content),
  };
};
