import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Message } from '../../contract/message.ts';
import { resolveJid } from '../../world/jids.ts';
import { mediaOf } from '../../media/media-of.ts';
import { decryptMedia } from '../../media/decrypt-media.ts';
import type { World } from '../../world/world.ts';
import { describeCard } from './describe-card.ts';

type Description = Pick<
  Message,
  'kind' | 'text' | 'media' | 'card' | 'quotedId' | 'quotedKind' | 'mentions' | 'forwarded' | 'viewOnce' | 'expiresIn'
>;

/** Reads the fields of a message that a phone shows. */
export const describeContent = (world: World, content: proto.IMessage): Description => {
  const inner = normalizeMessageContent(content) ?? content;
  const type = getContentType(inner);
  const context = contextOf(inner);
  return {
    kind: kindOf(type),
    text: textOf(inner),
    media: describeMedia(world, inner),
    card: describeCard(inner),
    quotedId: context?.stanzaId ?? inner.reactionMessage?.key?.id ?? undefined,
    quotedKind: context?.quotedMessage
      ? kindOf(getContentType(normalizeMessageContent(context.quotedMessage) ?? context.quotedMessage))
      : undefined,
    mentions: (context?.mentionedJid ?? []).flatMap((jid) => resolveJid(world, jid)?.phone ?? []),
    forwarded: context?.isForwarded ? Math.max(1, context.forwardingScore ?? 1) : 0,
    viewOnce:
      Boolean(content.viewOnceMessage ?? content.viewOnceMessageV2 ?? content.viewOnceMessageV2Extension) &&
      mediaOf(inner) !== undefined,
    expiresIn: context?.expiration || undefined,
  };
};

const kindOf = (type: string | undefined): string =>
  type === 'conversation' || type === 'extendedTextMessage'
    ? 'text'
    : (type ?? 'unknown').replace(/Message(V\d)?$/, '');

/** Returns the context of a message, which is in the same field of every kind. */
const contextOf = (inner: proto.IMessage): proto.IContextInfo | undefined => {
  const type = getContentType(inner);
  const part = type === undefined ? undefined : inner[type];
  return part && typeof part === 'object' && 'contextInfo' in part ? (part.contextInfo ?? undefined) : undefined;
};

const textOf = (inner: proto.IMessage): string => {
  return (
    inner.conversation ??
    inner.extendedTextMessage?.text ??
    inner.reactionMessage?.text ??
    mediaOf(inner)?.caption ??
    inner.liveLocationMessage?.caption ??
    ''
  );
};

/** Downloads and describes the file, so that an invalid one is noticed. */
const describeMedia = (world: World, inner: proto.IMessage): Message['media'] => {
  const media = mediaOf(inner);
  if (!media) return undefined;
  const metadata = {
    mimetype: media.mimetype ?? 'application/octet-stream',
    fileName: media.fileName ?? undefined,
    seconds: media.seconds ?? undefined,
    isVoice: media.type === 'ptt' || undefined,
    waveform: media.waveform?.length ? Buffer.from(media.waveform).toString('base64') : undefined,
  };
  try {
    return { ...metadata, bytes: decryptMedia(world, inner).length };
  } catch (error) {
    return { ...metadata, bytes: 0, error: error instanceof Error ? error.message : String(error) };
  }
};
