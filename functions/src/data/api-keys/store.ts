import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { apiKey, type ApiKey } from '@recado/shared/contract/api-keys';
import { apiKeyLimits } from '@recado/shared/limits/api-keys';
import { id, isoDate } from '@recado/shared/contract/parameters';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** The app that a key belongs to, with the hashes of what it may show for a further secret: each once. */
const connectedApp = z.object({
  /** The app's own description, which is its id. */
  clientId: z.string(),
  name: z.string(),
  host: z.string(),
  code: z.object({ hash: z.string(), challenge: z.string(), redirectUri: z.string(), until: isoDate }).nullable(),
  refresh: z.object({ hash: z.string(), until: isoDate }).nullable(),
  /** Hashes of the code and of the refresh token that were used last: who shows one again has stolen it, or was robbed. */
  used: z.object({ code: z.string().nullable(), refresh: z.string().nullable() }),
});
export type ConnectedApp = z.output<typeof connectedApp>;

/** An API key: its hash, and that of the secret before the last rotation; neither of a revoked key. */
export const apiKeyEntity = defineEntity({
  name: 'api key',
  schema: apiKey.extend({
    hash: z.string().nullable(),
    former: apiKey.shape.former.unwrap().extend({ hash: z.string() }).nullable(),
    /** Until when the secret opens it: of an app's, which renews it; null for one that lasts as long as the key. */
    secretUntil: isoDate.nullable().default(null),
    app: connectedApp.nullable().default(null),
    version,
  }),
  audited: { name: 'name', hides: ['hash', 'former', 'secretUntil', 'app'] },
  partition: 'c#{companyId}#api-keys',
  sort: 'key#{id:12}',
  quotas: { 'api-keys': { limit: apiKeyLimits.keys } },
});

/** The key that a secret belongs to, by the secret's hash, over all companies. */
export const apiKeyClaimEntity = defineEntity({
  name: 'api key claim',
  schema: z.object({ hash: z.string(), companyId: id, keyId: id }),
  partition: 'i#api-key#{hash}',
  sort: 'claim',
  unlimited: 'part',
});

export type ApiKeyRecord = EntityRecord<typeof apiKeyEntity>;

/** The beginning of every API key, by which people and scanners of secrets know one. */
export const apiKeyPrefix = 'rcd_live_';

/** The beginning of the secrets of apps, which open the tools of models alone. */
export const appKeyPrefix = 'rcd_app_';

/** Returns the hash by which a key is found. It needs no salt: a key is 238 random bits. */
export const apiKeyHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the key as administrators see it, without its hashes. */
export const presentApiKey = ({
  hash: _hash,
  secretUntil: _until,
  version: _version,
  app,
  former,
  ...fields
}: ApiKeyRecord): ApiKey => ({
  ...fields,
  app: app && { name: app.name, host: app.host },
  former: former && { start: former.start, until: former.until },
});

/** Returns the change by which a key ends for good: nothing of its secrets is kept. */
export const revocation = ({ app }: Pick<ApiKeyRecord, 'app'>, now: number): Partial<ApiKeyRecord> => ({
  hash: null,
  former: null,
  revokedAt: new Date(now).toISOString(),
  app: app && { ...app, code: null, refresh: null, used: { code: null, refresh: null } },
});

const hashesOf = ({ hash, former }: Pick<ApiKeyRecord, 'hash' | 'former'>): string[] =>
  [hash, former?.hash].filter((each) => typeof each === 'string');

/** The API keys of one company. Its claims follow the hashes of each key. */
export const apiKeyStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const keys = entityStore(apiKeyEntity, client, companyId);
  const claims = entityStore(apiKeyClaimEntity, client);
  const claimsOf = (keyId: number, before: readonly string[], after: readonly string[]): Write[] => [
    ...after.filter((hash) => !before.includes(hash)).flatMap((hash) => claims.create({ hash, companyId, keyId })),
    ...before.filter((hash) => !after.includes(hash)).flatMap((hash) => claims.remove({ hash, companyId, keyId })),
  ];
  return {
    ...keys,
    /** All of them, by name. */
    list: async () => (await keys.list()).sort(byText(({ name }) => name)),
    create: (record: ApiKeyRecord): Write[] => [...keys.create(record), ...claimsOf(record.id, [], hashesOf(record))],
    update: (before: ApiKeyRecord, change: Partial<ApiKeyRecord>): Write[] => [
      ...keys.update(before, change),
      ...claimsOf(before.id, hashesOf(before), hashesOf({ ...before, ...change })),
    ],
    remove: (record: ApiKeyRecord): Write[] => [...keys.remove(record), ...claimsOf(record.id, hashesOf(record), [])],
    /** Stores the time of a key's last use, unless another process has stored one after `since`. */
    used: async (keyId: number, at: string, since: string): Promise<void> => {
      const write = keys.patch(
        keyId,
        { lastUsedAt: at },
        { when: 'attribute_not_exists(#lastUsedAt) OR #lastUsedAt < :since', values: { since } },
      );
      try {
        await writeOne(client, write);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
};

/** The owner of a secret, over all companies. */
export const apiKeyClaimStore = (client: DynamoDBDocumentClient) => {
  const claims = entityStore(apiKeyClaimEntity, client);
  return { ownerOf: (hash: string) => claims.get(hash) };
};
