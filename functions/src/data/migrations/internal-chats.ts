import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { isWritten } from '../../platform/is-written.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { companyChatEntity, internalChatEntity } from '../internal-chats/entities.ts';

/** Administrators list the internal chats of their company by an item beside each. */
export const listInternalChats: Migration = {
  name: 'internal-chats-listed',
  rewrite: (item) => item,
  derive: async (item) => {
    const companyId = companyOf(item);
    if (companyId === undefined || !isItemOf(internalChatEntity, item)) return false;
    const chatId = item.id as number;
    const listed = entityStore(companyChatEntity, documentClient(), companyId);
    if (await listed.get(chatId)) return false;
    const exists = entityStore(internalChatEntity, documentClient(), companyId).check(chatId, {
      when: 'attribute_exists(#id)',
    });
    return isWritten(commit(documentClient(), [exists, listed.put({ chatId })]));
  },
};
