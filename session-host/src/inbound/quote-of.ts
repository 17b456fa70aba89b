import { areJidsSameUser, type proto } from '@whiskeysockets/baileys';
import { maxQuotedLength, type InboundQuote } from '@recado/shared/contract/queue-messages/inbound';
import { mediaTypeOf } from '@recado/shared/contract/queue-messages/media-type-of';
import type { FindAlternative } from '../people/address.ts';
import { contentOf, type Content } from './content.ts';
import { mentionsOf } from './mentions.ts';
import type { Self } from '../people/self.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Reads the quoted message; returns null when it can't be read. The message that quotes it is still valid. */
const readable = (quoted: proto.IMessage): Content | null => {
  try {
    return contentOf(quoted);
  } catch {
    return null;
  }
};

/** Returns the quote of a message; null when it quotes none, or one that does not belong in a conversation. */
export const quoteOf = async (
  { quotedId, quotedBy, quoted }: Content,
  self: Self,
  find: FindAlternative,
): Promise<InboundQuote | null> => {
  const original = quotedId !== null && quoted !== null ? readable(quoted) : null;
  if (!original) return null;
  const body = 'body' in original.content ? cutText(original.content.body, { units: maxQuotedLength }) : '';
  const fromMe = quotedBy !== null && (areJidsSameUser(quotedBy, self.id) || areJidsSameUser(quotedBy, self.lid));
  return {
    fromMe,
    mediaType: mediaTypeOf(original.content),
    body,
    mentions: await mentionsOf(original.mentionedJids, body, self, find),
  };
};
