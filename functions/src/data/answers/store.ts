import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an answer is kept: longer than a form stays open, and than a client repeats a call. */
const lifetime = 24 * 60 * 60;

/** The answer of a call that created something, which the same call gets when it is repeated with its request id. */
export const answerEntity = defineEntity({
  name: 'answer',
  schema: z.object({
    userId: z.int(),
    /** The name of the endpoint. */
    endpoint: z.string(),
    requestId: z.string(),
    /** Hash of what the call asked for; null where an earlier release kept the answer. */
    fingerprint: z.string().nullable(),
    result: z.unknown(),
    /** Epoch seconds. */
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#answers#{userId}',
  sort: '{endpoint}#{requestId}',
  asText: ['result'],
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

/** A call that may be repeated: its request id holds for one endpoint and one user. */
interface RequestName {
  userId: number;
  endpoint: string;
  requestId: string;
}

/** A call that may be repeated, with the hash of what it asks for. */
export interface RepeatableCall extends RequestName {
  fingerprint: string;
}

/** The answers to the calls of one company's users. */
interface AnswerStore {
  /** Strongly consistent; null for a call that created nothing so far. */
  get(name: RequestName): Promise<{ result: unknown; fingerprint: string | null } | null>;
  /** Fails, with ERR_BUSY where nothing else fails, if the request has an answer. `now` in milliseconds. */
  keep(call: RepeatableCall, result: unknown, now: number): Write[];
}

export const answerStore = (client: DynamoDBDocumentClient, companyId: number): AnswerStore => {
  const store = entityStore(answerEntity, client, companyId);
  return {
    get: (name) => store.get(name),
    keep: (call, result, now) =>
      store
        .create({ ...call, result, expiresAt: Math.floor(now / 1000) + lifetime })
        .map((write) => ({ ...write, refusal: { code: 'ERR_BUSY' } })),
  };
};
