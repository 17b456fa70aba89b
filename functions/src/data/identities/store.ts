import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';

/** A user of a company. */
export interface Identity {
  companyId: number;
  userId: number;
}

export const subEntity = defineEntity({
  name: 'sub',
  schema: z.object({ sub: z.string(), companyId: z.int(), userId: z.int() }),
  partition: 'i#sub#{sub}',
  sort: 'identity',
  unlimited: 'single',
});

export const emailEntity = defineEntity({
  name: 'email',
  schema: z.object({
    email: z.string(),
    /** The attempt to create a user that reserves the address or, once it succeeded, took it. */
    attempt: z.string(),
    /** Epoch milliseconds until which an attempt reserves it; null once a user has it. */
    reservedUntil: z.number().nullable(),
    companyId: z.int().nullable(),
    userId: z.int().nullable(),
  }),
  partition: 'i#email#{email}',
  sort: 'identity',
  unlimited: 'single',
});

/** The holder of an e-mail address: a user, or an attempt that reserves it. */
type EmailHolder =
  | { state: 'taken'; identity: Identity; attempt: string }
  | { state: 'reserved'; attempt: string; reservedUntil: number };

/**
 * The user of an e-mail address and of a `sub` of Cognito. E-mail addresses are unique over all companies by these
 * items.
 */
export interface IdentityStore {
  bySub(sub: string): Promise<Identity | null>;
  /** The user with this address; null also while an attempt only reserves it. */
  byEmail(email: string): Promise<Identity | null>;
  holder(email: string): Promise<EmailHolder | null>;
  /** An attempt reserves a free address, or one whose reservation has expired; label `email`. */
  reserveEmail(email: string, attempt: string, now: number, until: number): Write;
  /** The attempt that reserves the address gives it to its user; label `email`, which fails if another attempt reserves it by now. */
  takeEmail(email: string, attempt: string, identity: Identity): Write;
  /** Ends the reservation of an attempt that failed; label `email`. */
  abandonEmail(email: string, attempt: string): Write[];
  /** Frees the address of a user; label `email`, which fails if it is not the user's. */
  releaseEmail(email: string, identity: Identity): Write[];
  /** Label `sub`. */
  bindSub(sub: string, identity: Identity): Write[];
  releaseSub(sub: string, identity: Identity): Write[];
}

export const identityStore = (client: DynamoDBDocumentClient): IdentityStore => {
  const subs = entityStore(subEntity, client);
  const emails = entityStore(emailEntity, client);
  const holder = async (email: string): Promise<EmailHolder | null> => {
    const record = await emails.get(email);
    if (!record) return null;
    const { attempt, reservedUntil, companyId, userId } = record;
    if (reservedUntil !== null) return { state: 'reserved', attempt, reservedUntil };
    return companyId === null || userId === null ? null : { state: 'taken', attempt, identity: { companyId, userId } };
  };
  const reservedBy = (attempt: string) => ({
    when: '#attempt = :attempt AND attribute_exists(#reservedUntil)',
    values: { attempt },
  });
  return {
    bySub: async (sub) => {
      const record = await subs.get(sub);
      return record && { companyId: record.companyId, userId: record.userId };
    },
    byEmail: async (email) => {
      const found = await holder(email);
      return found?.state === 'taken' ? found.identity : null;
    },
    holder,
    reserveEmail: (email, attempt, now, until) =>
      emails.put(
        { email, attempt, reservedUntil: until },
        { when: 'attribute_not_exists(#email) OR #reservedUntil < :now', values: { now } },
      ),
    takeEmail: (email, attempt, identity) => emails.put({ email, attempt, ...identity }, reservedBy(attempt)),
    abandonEmail: (email, attempt) => emails.remove(emailEntity.record({ email, attempt }), reservedBy(attempt)),
    releaseEmail: (email, { companyId, userId }) =>
      emails.remove(emailEntity.record({ email, attempt: '', companyId, userId }), {
        when: '#companyId = :companyId AND #userId = :userId',
        values: { companyId, userId },
      }),
    bindSub: (sub, identity) => subs.create({ sub, ...identity }),
    releaseSub: (sub, identity) => subs.remove({ sub, ...identity }),
  };
};
