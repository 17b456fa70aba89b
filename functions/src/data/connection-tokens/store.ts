import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { id } from '@recado/shared/contract/parameters';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** The token by which programs send over a connection: sealed, so that those who may manage connections can copy it. */
export const connectionTokenEntity = defineEntity({
  name: 'connection token',
  schema: z.object({
    whatsappId: id,
    hash: z.string(),
    sealed: z.object({ key: z.string(), text: z.string() }),
    version,
  }),
  audited: { shows: [] },
  partition: 'c#{companyId}#connectiontokens',
  sort: 'token#{whatsappId:12}',
  unlimited: 'single',
});

/** The connection that a token belongs to, by the token's hash, over all companies. */
export const tokenClaimEntity = defineEntity({
  name: 'connection token claim',
  schema: z.object({ hash: z.string(), companyId: id, whatsappId: id }),
  partition: 'i#token#{hash}',
  sort: 'claim',
  unlimited: 'single',
});

export type ConnectionTokenRecord = EntityRecord<typeof connectionTokenEntity>;

/** Returns the hash by which a token is found. It needs no salt: a token is 178 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens of one company's connections. */
interface ConnectionTokenStore {
  /** Strongly consistent. */
  get(whatsappId: number): Promise<ConnectionTokenRecord | null>;
  /** Puts a token in the place of another; from then on only the new one is found. Label `connection token` fails if another was stored meanwhile. */
  replace(before: ConnectionTokenRecord | null, after: Omit<ConnectionTokenRecord, 'version'>): Write[];
  remove(record: ConnectionTokenRecord): Write[];
}

export const connectionTokenStore = (client: DynamoDBDocumentClient, companyId: number): ConnectionTokenStore => {
  const tokens = entityStore(connectionTokenEntity, client, companyId);
  const claims = entityStore(tokenClaimEntity, client);
  const claimOf = ({ hash, whatsappId }: Pick<ConnectionTokenRecord, 'hash' | 'whatsappId'>) => ({
    hash,
    companyId,
    whatsappId,
  });
  return {
    get: (whatsappId) => tokens.get(whatsappId),
    replace: (before, after) => [
      ...tokens.save(before, { version: 0, ...before, ...after }),
      ...(before ? claims.remove(claimOf(before)) : []),
      ...claims.create(claimOf(after)),
    ],
    remove: (record) => [...tokens.remove(record), ...claims.remove(claimOf(record))],
  };
};

/** Tokens of all companies' connections. */
interface TokenClaimStore {
  /** The connection that a token belongs to; null for a token that is not valid. Strongly consistent. */
  ownerOf(token: string): Promise<{ companyId: number; whatsappId: number } | null>;
}

export const tokenClaimStore = (client: DynamoDBDocumentClient): TokenClaimStore => {
  const claims = entityStore(tokenClaimEntity, client);
  return {
    ownerOf: async (token) => {
      const claim = await claims.get(tokenHash(token));
      return claim && { companyId: claim.companyId, whatsappId: claim.whatsappId };
    },
  };
};
