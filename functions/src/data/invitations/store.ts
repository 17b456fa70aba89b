import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an invitation is valid: a week. */
const lifetime = 7 * 24 * 60 * 60;

/** The invitation of a user to choose a password. A newer one takes the place of an older one. */
export const invitationEntity = defineEntity({
  name: 'invitation',
  schema: z.object({
    userId: z.int(),
    /** Digest of the token in the mailed link; the token itself is not stored. */
    hash: z.string(),
    /** The address that the link went to: it proves no other one. */
    email: z.string(),
    /** Milliseconds since 1970. */
    invitedAt: z.int(),
  }),
  audited: { name: 'email', shows: [] },
  partition: 'c#{companyId}#invitations',
  sort: '{userId:12}',
  expiresAt: ({ invitedAt }) => Math.floor(invitedAt / 1000) + lifetime,
  unlimited: 'expires',
});

type InvitationRecord = EntityRecord<typeof invitationEntity>;

/** The owner of an invitation's token. */
interface TokenOwner {
  companyId: number;
  userId: number;
}

/** Makes a token of 256 random bits that names its user. */
export const newInvitationToken = ({ companyId, userId }: TokenOwner): string =>
  `${companyId}.${userId}.${randomBytes(32).toString('base64url')}`;

/** Returns the user that a token names; null where it is none. The token proves nothing before its digest was compared. */
export const invitationTokenOwner = (token: string): TokenOwner | null => {
  const [, companyId, userId] = /^([1-9]\d{0,11})\.([1-9]\d{0,11})\.[\w-]{43}$/.exec(token) ?? [];
  return companyId === undefined || userId === undefined
    ? null
    : { companyId: Number(companyId), userId: Number(userId) };
};

/** Returns the digest that is stored of a token. It needs no salt: a token is random. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns whether an invitation is still valid; the table removes expired items late. */
export const isInvitationValid = ({ invitedAt }: InvitationRecord, now: number): boolean =>
  now < invitedAt + lifetime * 1000;

/** Invitations of one company's users. */
interface InvitationStore {
  /** Strongly consistent. */
  get(userId: number): Promise<InvitationRecord | null>;
  /** Puts an invitation in the place of an older one. */
  keep(invitation: InvitationRecord): Write;
  /** Removes an invitation that was accepted; label `invitation`, which fails if it is gone or another took its place. */
  use(invitation: InvitationRecord): Write[];
}

export const invitationStore = (client: DynamoDBDocumentClient, companyId: number): InvitationStore => {
  const store = entityStore(invitationEntity, client, companyId);
  return {
    get: (userId) => store.get(userId),
    keep: (invitation) => store.put(invitation),
    use: (invitation) => store.remove(invitation, { when: '#hash = :hash', values: { hash: invitation.hash } }),
  };
};
