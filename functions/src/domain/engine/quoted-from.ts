import { nameMentions } from '@recado/shared/text/mentions';
import type { MessageRecord, QuotedMessage, StoredMedia } from '../../data/messages/record.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Characters that a message stores of the one that it quotes. */
const quotedLength = 1_000;

const factsOf = ({ mimetype, name, seconds, isVoice }: StoredMedia): QuotedMessage['media'] => ({
  mimetype,
  name,
  ...(seconds == null ? {} : { seconds }),
  ...(isVoice ? { isVoice } : {}),
});

const authorOf = (name: string | null | undefined): Pick<QuotedMessage, 'author'> => (name ? { author: name } : {});

/** Returns the quote that a message stores. Its id is null where the same decision stores it. */
export const quotedFrom = ({
  id,
  wid,
  body,
  fromMe,
  mediaType,
  participantJid,
  media,
  mentions = [],
  user,
  participant,
}: Omit<MessageRecord, 'id'> & { id: string | null }): QuotedMessage => ({
  id,
  wid,
  body: cutText(nameMentions(body, mentions), { units: quotedLength }),
  fromMe,
  mediaType,
  participantJid,
  ...authorOf(fromMe ? user?.name : participant),
  ...(media ? { media: factsOf(media) } : {}),
});
