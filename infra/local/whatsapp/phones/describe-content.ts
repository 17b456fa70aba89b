import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Message } from '../contract/message.ts';
import { mediaOf } from '../media/media-of.ts';
import { openMedia } from '../media/open-media.ts';
import type { World } from '../world.ts';

type Description = Pick<Message, 'kind' | 'text' | 'media' | 'quotedId'>;

/** What a phone shows of a message. */
export function describeContent(world: World, content: proto.IMessage): Description {
  const inner = normalizeMessageContent(content) ?? content;
  const type = getContentType(inner);
  const kind = type === 'conversation' || type === 'extendedTextMessage' ? 'text' : (type ?? 'unknown').replace(/Message$/, '');
  const media = mediaOf(inner);
  return {
    kind,
    text: textOf(inner, media?.caption),
    media: media && describeMedia(world, inner),
    quotedId: quotedIdOf(inner),
  };
}

function textOf(inner: proto.IMessage, caption: string | null | undefined): string {
  return inner.conversation ?? inner.extendedTextMessage?.text ?? inner.reactionMessage?.text ?? caption ?? '';
}

function quotedIdOf(inner: proto.IMessage): string | undefined {
  const context = inner.extendedTextMessage?.contextInfo ?? mediaOf(inner)?.contextInfo;
  return context?.stanzaId ?? inner.reactionMessage?.key?.id ?? undefined;
}

/** The phone downloads the file at once, so that a broken one is seen. */
function describeMedia(world: World, inner: proto.IMessage): Message['media'] {
  const media = mediaOf(inner);
  if (!media) return undefined;
  const facts = { mimetype: media.mimetype ?? 'application/octet-stream', fileName: media.fileName ?? undefined };
  try {
    return { ...facts, bytes: openMedia(world, inner).length };
  } catch (error) {
    return { ...facts, bytes: 0, error: error instanceof Error ? error.message : String(error) };
  }
}
