import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { addStoredFile } from '../../platform/media/storage-quota.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { fileEntity, isUseOfLibrary } from '../files/store.ts';

/** Counts the files that companies kept before their number was counted, each once. */
export const countFiles: Migration = {
  name: 'files-counted',
  rewrite: (item) => item,
  derive: async (item) => {
    const companyId = companyOf(item);
    if (companyId === undefined || !isItemOf(fileEntity, item)) return false;
    const client = documentClient();
    const files = entityStore(fileEntity, client, companyId);
    const file = files.fromItem(item);
    if (!file || file.counted || isUseOfLibrary(companyId, file)) return false;
    const counted = files.patch(
      file,
      { counted: true },
      { when: 'attribute_exists(#pk) AND (attribute_not_exists(#counted) OR #counted = :no)', values: { no: false } },
    );
    try {
      await commit(client, [counted, addStoredFile(companyId)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return false;
    }
    return true;
  },
};
