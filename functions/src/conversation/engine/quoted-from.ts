import { nameMentions } from '@recado/shared/text/mentions';
import { cut } from './last-message.ts';
import type { MessageRecord, QuotedMessage, StoredMedia } from '../../data/messages/record.ts';

/** Characters that a message stores of the one that it quotes. */
const quotedLength = 1_000;

const factsOf = ({ mimetype, name, seconds, isVoice }: StoredMedia): QuotedMessage['media'] => ({
  mimetype,
  name,
  ...(seconds == null ? {} : { seconds }),
  ...(isVoice ? { isVoice } : {}),
});

/** Returns what a message stores of the one that it quotes. */
export const quotedFrom = ({
  id,
  wid,
  body,
  fromMe,
  mediaType,
  participantJid,
  media,
  mentions = [],
}: MessageRecord): QuotedMessage => ({
  id,
  wid,
  body: cut(nameMentions(body, mentions), quotedLength),
  fromMe,
  mediaType,
  participantJid,
  ...(media ? { media: factsOf(media) } : {}),
});
