import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CredentialKey, credentialKeys } from '@recado/shared/contract/credentials';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { lastCharacters } from '../../platform/last-characters.ts';
import { openToken, sealToken } from '../../platform/sealed-token.ts';
import { writeOne } from '../../platform/write-one.ts';

export const credentialEntity = defineEntity({
  name: 'credential',
  schema: z.object({
    key: z.enum(credentialKeys),
    /** The last characters of the value; empty for a short value. */
    lastCharacters: z.string(),
    sealed: z.object({ key: z.string(), text: z.string() }),
  }),
  audited: { name: 'key', shows: ['sealed'] },
  partition: 'i#credentials',
  sort: '{key}',
  unlimited: 'installation',
});

/** A sealed value opens as this credential only. */
const ownerOf = (key: CredentialKey) => ({ companyId: 0, purpose: 'credential', credential: key }) as const;

/** The secrets of the installation at other services. */
interface CredentialStore {
  /** The last characters of those that are set, by key. */
  shown(): Promise<Partial<Record<CredentialKey, string>>>;
  /** Returns the value, for calls to the service that it belongs to; null where it is not set. */
  open(key: CredentialKey): Promise<string | null>;
  /** Seals and stores a value; returns its last characters. */
  set(key: CredentialKey, value: string): Promise<string>;
  remove(key: CredentialKey): Promise<void>;
}

export const credentialStore = (client: DynamoDBDocumentClient): CredentialStore => {
  const store = entityStore(credentialEntity, client);
  return {
    shown: async () => Object.fromEntries((await store.list()).map(({ key, lastCharacters }) => [key, lastCharacters])),
    open: async (key) => {
      const stored = await store.get(key);
      return stored && openToken(stored.sealed, ownerOf(key));
    },
    set: async (key, value) => {
      const end = lastCharacters(value);
      await writeOne(client, store.put({ key, lastCharacters: end, sealed: await sealToken(value, ownerOf(key)) }));
      return end;
    },
    remove: async (key) => {
      const stored = await store.get(key);
      for (const write of stored ? store.remove(stored) : []) await writeOne(client, write);
    },
  };
};
