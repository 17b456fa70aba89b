import { sendMessage, sendText } from '../compose.ts';
import type { Draft } from '../draft.ts';
import { mediaKindOf } from '../media-kind-of.ts';

/** A file that the bot sends. */
export interface SentFile {
  key: string;
  name: string;
  mimetype: string;
  size: number;
}

/** Sends a file of the company, without a text. */
export const sendFile = (draft: Draft, { key, name, mimetype, size }: SentFile): void => {
  sendMessage(draft, {
    wid: null,
    body: '',
    mediaType: mediaKindOf(mimetype),
    mediaState: 'ready',
    media: { key, name, mimetype, size },
    fromMe: true,
  });
};

/** Sends the message of a file list, then its files in their order. A list that was removed sends nothing. */
export const sendFileList = (draft: Draft, id: number | null): void => {
  const list = draft.state.bot?.fileLists.find((one) => one.id === id);
  if (!list) return;
  sendText(draft, list.message, null);
  for (const file of list.files) sendFile(draft, file);
};
