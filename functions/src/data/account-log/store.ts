import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountLogEntry } from '@recado/shared/contract/account-log';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an entry is kept: two years. */
const lifetime = 2 * 365 * 86_400;

/** An act on the accounts of a company. */
export const accountLogEntity = defineEntity({
  name: 'account log entry',
  schema: accountLogEntry,
  partition: 'c#{companyId}#account-log',
  sort: '{id}',
  expiresAt: ({ at }) => Math.floor(Date.parse(at) / 1000) + lifetime,
  unlimited: 'expires',
});

export type AccountLogRecord = EntityRecord<typeof accountLogEntity>;

/** The account log of one company. Entries are never changed; old ones expire. */
interface AccountLogStore {
  append(entry: AccountLogRecord): Write;
  /** The newest `limit` entries, newest first; with `before`, the newest that are older than the entry of that id. */
  page(before: string | null, limit: number): Promise<AccountLogRecord[]>;
}

export const accountLogStore = (client: DynamoDBDocumentClient, companyId: number): AccountLogStore => {
  const store = entityStore(accountLogEntity, client, companyId);
  return {
    append: (entry) => store.put(entry),
    page: (before, limit) => store.list({ order: 'desc', after: before === null ? null : { id: before }, limit }),
  };
};
