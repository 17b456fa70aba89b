import { areJidsSameUser, jidDecode } from '@whiskeysockets/baileys';
import { maxMentions, type Address, type InboundMention } from '@recado/shared/contract/queue-messages/inbound';
import { personOf, type FindAlternative } from '../people/address.ts';
import type { Self } from '../people/self.ts';

/**
 * Returns the name after `@` by which the text mentions a person: the user part of the JID, the LID or the number; null
 * when it does not.
 */
const tagOf = (body: string, jid: string, { number, lid }: Address): string | null =>
  [jidDecode(jid)?.user, lid, number].find((user) => user != null && new RegExp(`@${user}(?!\\d)`).test(body)) ?? null;

/** Returns the people mentioned in the text, among the JIDs that the message lists. */
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
