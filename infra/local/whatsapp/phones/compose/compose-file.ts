import type { proto } from '@whiskeysockets/baileys';
import type { NewMessage } from '../../contract/new-message.ts';
import { encryptMedia } from '../../media/encrypt-media.ts';
import type { Writer } from './writer.ts';

/** Composes a message with a file, and uploads the file. */
export const composeFile = async ({ world }: Writer, input: NewMessage): Promise<proto.IMessage> => {
  const { image, video, audio, document, sticker, text: caption } = input;
  const viewOnce = input.viewOnce ? true : undefined;
  const bytesOf = ({ data }: { data: string }) => Buffer.from(data, 'base64');
  if (image) {
    return {
      imageMessage: {
        ...(await encryptMedia(world, bytesOf(image), 'image')),
        mimetype: image.mimetype,
        caption,
        viewOnce,
      },
    };
  }
  if (video) {
    const sealed = await encryptMedia(world, bytesOf(video), 'video');
    return {
      videoMessage: {
        ...sealed,
        mimetype: video.mimetype,
        caption,
        viewOnce,
        seconds: video.seconds,
        gifPlayback: video.gif,
      },
    };
  }
  if (audio) {
    const sealed = await encryptMedia(world, bytesOf(audio), 'audio');
    const waveform = audio.waveform === undefined ? undefined : Buffer.from(audio.waveform, 'base64');
    return {
      audioMessage: {
        ...sealed,
        mimetype: audio.mimetype,
        seconds: audio.seconds,
        ptt: audio.voice ?? false,
        waveform,
        viewOnce,
      },
    };
  }
  if (document) {
    const sealed = await encryptMedia(world, bytesOf(document), 'document');
    const documentMessage = {
      ...sealed,
      mimetype: document.mimetype,
      fileName: document.fileName,
      title: document.fileName,
      caption,
    };
    return caption === undefined
      ? { documentMessage }
      : { documentWithCaptionMessage: { message: { documentMessage } } };
  }
  return sticker
    ? { stickerMessage: { ...(await encryptMedia(world, bytesOf(sticker), 'sticker')), mimetype: sticker.mimetype } }
    : {};
};
