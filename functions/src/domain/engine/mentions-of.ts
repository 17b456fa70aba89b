import type { InboundMention } from '@recado/shared/contract/queue-messages/inbound';
import type { StoredMention } from '../../data/messages/record.ts';
import { jidOf } from './addresses.ts';

/** Returns the mentions to store of a received text. Their names were looked up before. */
export const mentionsOf = (mentions: readonly InboundMention[]): StoredMention[] =>
  mentions.flatMap(({ tag, name, address, isUs }) => {
    const jid = jidOf({ number: tag === address.number ? tag : null, lid: tag === address.number ? null : tag });
    return jid === null ? [] : [{ tag, name: name ?? tag, jid, ...(isUs && { isUs }) }];
  });
