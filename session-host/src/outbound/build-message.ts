import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  generateWAMessageContent,
  generateWAMessageFromContent,
  getContentType,
  type AnyMessageContent,
  type proto,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { Readable } from 'node:stream';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { StallWatch } from '../media/stall-watch.ts';
import { buildCard } from './build-card.ts';

export interface MediaSource {
  objects: S3Client;
  bucket: string;
  /** Milliseconds without progress after which reading a file or uploading it is given up, to be tried again. */
  stallTimeout: number;
}

/** The context that building a message needs. */
interface MessageContext {
  userJid: string;
  quoted: WAMessage | null;
  /** Seconds after which messages of the chat disappear; 0 for never. */
  expiration: number;
}

type Media = Extract<SendCommand['content'], { type: 'media' }>;

/** Returns whether a message has a file, which needs the storage and WhatsApp's media server. */
export const hasFile = ({ content }: SendCommand): boolean =>
  content.type === 'media' || (content.type === 'card' && content.image !== null);

/**
 * Builds the message of a command. Media is streamed from the bucket, encrypted and uploaded. The result can be sent
 * again without another upload.
 */
export const buildMessage = async (
  sock: WASocket,
  source: MediaSource,
  command: SendCommand,
  { userJid, quoted, expiration }: MessageContext,
): Promise<proto.IMessage> => {
  const { content, chat, wid } = command;
  const options = { upload: sock.waUploadToServer, mediaUploadTimeoutMs: source.stallTimeout, jid: chat.jid };
  const message =
    content.type === 'card'
      ? buildCard(content.card, content.body, await headImage(source, content, options))
      : await generateWAMessageContent(
          {
            ...(content.type === 'media'
              ? await mediaContent(source, content)
              : { text: content.body, linkPreview: null }),
            ...mentionsOf(command),
          },
          options,
        );
  const built = generateWAMessageFromContent(chat.jid, message, {
    userJid,
    messageId: wid,
    quoted: quoted ?? undefined,
    ephemeralExpiration: expiration || undefined,
  });
  return command.isForwarded ? forwarded(built.message ?? message) : (built.message ?? message);
};

const mentionsOf = ({ mentions }: SendCommand): { mentions?: string[] } => (mentions?.length ? { mentions } : {});

/** Marks a message as forwarded. A plain text becomes an extended text, because only that has room for the mark. */
const forwarded = (message: proto.IMessage): proto.IMessage => {
  const extended: proto.IMessage = message.conversation
    ? { extendedTextMessage: { text: message.conversation } }
    : message;
  const kind = getContentType(extended);
  const fields = kind && extended[kind];
  if (!kind || typeof fields !== 'object' || fields === null) return extended;
  const { contextInfo } = fields as { contextInfo?: proto.IContextInfo | null };
  return { ...extended, [kind]: { ...fields, contextInfo: { ...contextInfo, isForwarded: true, forwardingScore: 1 } } };
};

type Cards = Extract<SendCommand['content'], { type: 'card' }>;

const headImage = async (
  source: MediaSource,
  { image }: Cards,
  options: Parameters<typeof generateWAMessageContent>[1],
): Promise<proto.Message.IImageMessage | null> => {
  if (!image) return null;
  const { imageMessage } = await generateWAMessageContent(
    { image: await streamOf(source, image.key), mimetype: image.mimetype },
    options,
  );
  return imageMessage ?? null;
};

/**
 * Returns the stream of a file in the bucket. The stream fails when the storage hangs, before the first byte or later.
 */
const streamOf = async ({ objects, bucket, stallTimeout }: MediaSource, key: string): Promise<{ stream: Readable }> => {
  const watch = new StallWatch('The storage stalls', stallTimeout);
  try {
    const { Body } = await objects.send(new GetObjectCommand({ Bucket: bucket, Key: key }), {
      abortSignal: watch.signal,
    });
    const body = Body as Readable;
    watch.signal.addEventListener('abort', () => body.destroy(watch.signal.reason as Error), { once: true });
    return { stream: Readable.from(watch.observe(body)) };
  } catch (error) {
    watch.stop();
    throw error;
  }
};

const mediaContent = async (
  source: MediaSource,
  { kind, key, mimetype, name, caption, isVoice, seconds, waveform }: Media,
): Promise<AnyMessageContent> => {
  const media = await streamOf(source, key);
  switch (kind) {
    case 'image':
      return { image: media, mimetype, caption };
    case 'video':
      return { video: media, mimetype, caption };
    case 'audio':
      return isVoice
        ? voiceNote({ audio: media, mimetype: voiceType(mimetype), ptt: true, seconds }, waveform)
        : { audio: media, mimetype, seconds };
    case 'application':
      return { document: media, mimetype, fileName: name, caption };
  }
};

/**
 * Adds the waveform of a voice note, empty when it is unknown: without one, Baileys looks for a decoder that is not
 * installed.
 */
const voiceNote = (content: AnyMessageContent, waveform: string | undefined): AnyMessageContent => {
  const drawn: AnyMessageContent & { waveform: Uint8Array } = {
    ...content,
    waveform: waveform === undefined ? new Uint8Array(64) : Buffer.from(waveform, 'base64'),
  };
  return drawn;
};

/**
 * Returns the MIME type of a voice note with its codec, which phones need. Storage knows only the container of received
 * ones.
 */
const voiceType = (mimetype: string): string => (mimetype === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimetype);
