import { areJidsSameUser, jidDecode } from '@whiskeysockets/baileys';
import { maxMentions } from '@recado/shared/contract/queue-messages/inbound';
import type { Address, InboundMention } from '@recado/shared/contract/queue-messages/inbound';
import { personOf } from './address.ts';
import type { FindAlternative } from './address.ts';
import type { Self } from './read-stanza.ts';

/** How the text calls somebody: by the address of the message's own mode, or by the other. */
const tagOf = (body: string, jid: string, { number, lid }: Address): string | null =>
  [jidDecode(jid)?.user, lid, number].find((user) => user != null && new RegExp(`@${user}(?!\\d)`).test(body)) ?? null;

/** Who is named in a text, of those whom its message says it names. */
export const mentionsOf = async (
  jids: readonly string[],
  body: string,
  self: Self,
  find: FindAlternative,
): Promise<InboundMention[]> => {
  const mentions: InboundMention[] = [];
  for (const jid of new Set(jids)) {
    if (mentions.length === maxMentions) break;
    const address = await personOf(find, jid, null);
    const tag = address.number === null && address.lid === null ? null : tagOf(body, jid, address);
    if (tag !== null)
      mentions.push({
        tag,
        address,
        name: null,
        isUs: areJidsSameUser(jid, self.id) || areJidsSameUser(jid, self.lid),
      });
  }
  return mentions;
};
