import type { proto } from '@whiskeysockets/baileys';
import type { NewMessage } from '../../contract/new-message.ts';
import { sealMedia } from '../../media/seal-media.ts';
import type { Writer } from './writer.ts';

/** A message with a file, which it puts on the media server. */
export const composeFile = async ({ world }: Writer, wish: NewMessage): Promise<proto.IMessage> => {
  const { image, video, audio, document, sticker, text: caption } = wish;
  const viewOnce = wish.viewOnce ? true : undefined;
  const bytesOf = ({ data }: { data: string }) => Buffer.from(data, 'base64');
  if (image) {
    return {
      imageMessage: {
        ...(await sealMedia(world, bytesOf(image), 'image')),
        mimetype: image.mimetype,
        caption,
        viewOnce,
      },
    };
  }
  if (video) {
    const sealed = await sealMedia(world, bytesOf(video), 'video');
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
    const sealed = await sealMedia(world, bytesOf(audio), 'audio');
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
    const sealed = await sealMedia(world, bytesOf(document), 'document');
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
    ? { stickerMessage: { ...(await sealMedia(world, bytesOf(sticker), 'sticker')), mimetype: sticker.mimetype } }
    : {};
};
