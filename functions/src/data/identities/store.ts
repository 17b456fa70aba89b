import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'electrodb';
import { perClient, primary } from '../../platform/entity.ts';
import { put, remove, type Write } from '../../platform/write.ts';

/** Which user of which company somebody is. */
export interface Identity {
  companyId: number;
  userId: number;
}

const subEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'subIdentity', version: '1', service: 'recado' },
        attributes: {
          sub: { type: 'string', required: true },
          companyId: { type: 'number', required: true },
          userId: { type: 'number', required: true },
        },
        indexes: {
          bySub: {
            pk: { field: primary.pk, composite: ['sub'], template: 'i#sub#${sub}', casing: 'none' },
            sk: { field: primary.sk, composite: [], template: 'identity', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

const emailEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'emailIdentity', version: '1', service: 'recado' },
        attributes: {
          email: { type: 'string', required: true },
          /** Whoever holds it: an attempt to create a user, or a user. */
          attempt: { type: 'string', required: true },
          /** Epoch milliseconds until which an attempt holds it; absent once a user does. */
          reservedUntil: { type: 'number' },
          companyId: { type: 'number' },
          userId: { type: 'number' },
        },
        indexes: {
          byEmail: {
            pk: { field: primary.pk, composite: ['email'], template: 'i#email#${email}', casing: 'none' },
            sk: { field: primary.sk, composite: [], template: 'identity', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** An e-mail address as it stands in the table: held by a user, or by an attempt for a moment. */
export type EmailHolder =
  | { state: 'taken'; identity: Identity; attempt: string }
  | { state: 'reserved'; attempt: string; reservedUntil: number };

/** Who signs in as whom. E-mail addresses are unique over all companies by these items. */
export interface IdentitiesStore {
  bySub(sub: string): Promise<Identity | null>;
  /** The user with this address; null also while an attempt only reserves it. */
  byEmail(email: string): Promise<Identity | null>;
  holder(email: string): Promise<EmailHolder | null>;
  /** An attempt takes a free address, or one whose reservation ran out; label `email`. */
  reservation(email: string, attempt: string, now: number, until: number): Write;
  /** The reserving attempt gives the address to its user; label `email`, which fails if another attempt took over. */
  taking(email: string, attempt: string, identity: Identity): Write;
  /** An attempt that failed gives the address back; label `email`. */
  abandonment(email: string, attempt: string): Write;
  /** A user that goes, or changes its address, gives it back; label `email`. */
  releaseEmail(email: string, identity: Identity): Write;
  /** Label `sub`. */
  bindSub(sub: string, identity: Identity): Write;
  releaseSub(sub: string): Write;
}

export const identitiesStore = (client: DynamoDBDocumentClient): IdentitiesStore => {
  const subs = subEntity(client);
  const emails = emailEntity(client);
  const holder = async (email: string): Promise<EmailHolder | null> => {
    const { data } = await emails.get({ email }).go({ consistent: true });
    if (!data) return null;
    const { attempt, reservedUntil, companyId, userId } = data;
    if (reservedUntil !== undefined) return { state: 'reserved', attempt, reservedUntil };
    return companyId === undefined || userId === undefined
      ? null
      : { state: 'taken', attempt, identity: { companyId, userId } };
  };
  return {
    bySub: async (sub) => {
      const { data } = await subs.get({ sub }).go({ consistent: true });
      return data && { companyId: data.companyId, userId: data.userId };
    },
    byEmail: async (email) => {
      const found = await holder(email);
      return found?.state === 'taken' ? found.identity : null;
    },
    holder,
    reservation: (email, attempt, now, until) =>
      put(
        'email',
        emails
          .put({ email, attempt, reservedUntil: until })
          .where((item, { notExists, lt }) => `${notExists(item.email)} OR ${lt(item.reservedUntil, now)}`)
          .params(),
      ),
    taking: (email, attempt, identity) =>
      put(
        'email',
        emails
          .put({ email, attempt, ...identity })
          .where((item, { eq, exists }) => `${eq(item.attempt, attempt)} AND ${exists(item.reservedUntil)}`)
          .params(),
      ),
    abandonment: (email, attempt) =>
      remove(
        'email',
        emails
          .delete({ email })
          .where((item, { eq, exists }) => `${eq(item.attempt, attempt)} AND ${exists(item.reservedUntil)}`)
          .params(),
      ),
    releaseEmail: (email, identity) =>
      remove(
        'email',
        emails
          .delete({ email })
          .where((item, { eq }) => `${eq(item.companyId, identity.companyId)} AND ${eq(item.userId, identity.userId)}`)
          .params(),
      ),
    bindSub: (sub, identity) => put('sub', subs.create({ sub, ...identity }).params()),
    releaseSub: (sub) => remove('sub', subs.delete({ sub }).params()),
  };
};
