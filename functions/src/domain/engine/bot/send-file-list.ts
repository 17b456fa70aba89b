import type { TextSource } from '@recado/shared/contract/text-sources';
import type { MessageDraft } from '../decision.ts';
import { renderText, sendMessage, sendText } from '../compose.ts';
import type { Draft } from '../draft.ts';
import { botOf, type SentFile } from '../state.ts';
import { mediaKindOf } from '../media-kind-of.ts';

/** Sends a file of the company. */
export const sendFile = (
  draft: Draft,
  { key, name, mimetype, size, voice, transcription }: SentFile,
  caption = '',
  source: TextSource | null = null,
  further: Partial<MessageDraft> = {},
): void => {
  const message = {
    wid: null,
    body: renderText(draft, caption, null),
    mediaType: mediaKindOf(mimetype),
    mediaState: 'ready',
    media: { key, name, mimetype, size, ...(voice && { ...voice, isVoice: true }) },
    ...(transcription !== undefined && { transcription }),
    fromMe: true,
    rule: 'bot',
    ...further,
  } as const;
  sendMessage(draft, message, source);
};

/** Sends the message of a file list, then its files in their order. A list that was removed sends nothing. */
export const sendFileList = (draft: Draft, id: number | null): void => {
  const list = id === null ? undefined : botOf(draft.state).fileLists.find((one) => one.id === id);
  if (!list) return;
  const source = { of: 'fileList', fileListId: list.id } as const;
  sendText(draft, 'bot', list.message, null, source);
  for (const file of list.files) sendFile(draft, file, '', source);
};
