import { areJidsSameUser } from '@whiskeysockets/baileys';
import type { proto } from '@whiskeysockets/baileys';
import { maxQuotedLength } from '@recado/shared/contract/queue-messages/inbound';
import type { InboundQuote } from '@recado/shared/contract/queue-messages/inbound';
import { mediaTypeOf } from '@recado/shared/contract/queue-messages/media-type-of';
import type { FindAlternative } from './address.ts';
import { contentOf } from './content.ts';
import type { Content } from './content.ts';
import { mentionsOf } from './mentions.ts';
import type { Self } from './read-stanza.ts';

/** Never half of an emoji. */
const cut = (text: string): string =>
  text.length <= maxQuotedLength ? text : text.slice(0, maxQuotedLength).replace(/[\uD800-\uDBFF]$/, '');

/** One that makes no sense is none: the message that quotes it is whole. */
const readable = (quoted: proto.IMessage): Content | null => {
  try {
    return contentOf(quoted);
  } catch {
    return null;
  }
};

/** What a message repeats of the one that it quotes; null where it quotes none, or one that has no place in a conversation. */
export const quoteOf = async (
  { quotedId, quotedBy, quoted }: Content,
  self: Self,
  find: FindAlternative,
): Promise<InboundQuote | null> => {
  const known = quotedId !== null && quoted !== null ? readable(quoted) : null;
  if (!known) return null;
  const body = 'body' in known.content ? cut(known.content.body) : '';
  const fromMe = quotedBy !== null && (areJidsSameUser(quotedBy, self.id) || areJidsSameUser(quotedBy, self.lid));
  return {
    fromMe,
    mediaType: mediaTypeOf(known.content),
    body,
    mentions: await mentionsOf(known.mentionedJids, body, self, find),
  };
};
