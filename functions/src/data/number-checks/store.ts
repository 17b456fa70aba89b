import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { id } from '@recado/shared/contract/parameters';
import { inboundNumberCheck, type InboundNumberCheck } from '@recado/shared/contract/queue-messages/inbound';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { isWritten } from '../../platform/is-written.ts';
import { writeOne } from '../../platform/write-one.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an answer is kept, and awaited: the session host answers within a minute or not at all. */
const lifetime = 600;
/** Milliseconds in which so many calls of a company begin to wait for an answer: about as long as each waits. */
const window = 2_000;
const waitsOfWindow = 10;

/** The thing that a typed number belongs to, once the call that asked has ended without an answer. */
const numberCheckSubject = z.discriminatedUnion('kind', [
  /** `userId` asked, and is notified that WhatsApp does not know the number. */
  z.object({ kind: z.literal('contact'), contactId: id, number: z.string(), userId: id }),
  z.object({ kind: z.literal('contactListItem'), itemId: id, number: z.string() }),
]);
export type NumberCheckSubject = z.output<typeof numberCheckSubject>;

/** WhatsApp's answer about a number, by the command that asked; before the answer, what waits for it. */
export const numberCheckEntity = defineEntity({
  name: 'number check',
  schema: z.object({
    commandId: z.string(),
    outcome: inboundNumberCheck.shape.outcome.nullable(),
    /** Null while a call waits, which reads the answer itself. */
    subject: numberCheckSubject.nullable(),
    /** Epoch seconds. */
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#number-check#{commandId}',
  sort: 'answer',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

/** Counts the calls of a company that have begun to wait for an answer in a window of two seconds. */
export const numberCheckWaitEntity = defineEntity({
  name: 'number check wait',
  schema: z.object({
    window: z.int(),
    count: z.int(),
    /** Epoch seconds. */
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#number-check-waits',
  sort: '{window:12}',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

export type NumberCheckOutcome = InboundNumberCheck['outcome'];

/** The answers about numbers that one company asked for. Times are in milliseconds. */
interface NumberCheckStore {
  /** Strongly consistent; null before the answer. */
  get(commandId: string): Promise<NumberCheckOutcome | null>;
  /** Returns the subject that waits for an answer that has not come; null for none. */
  subject(commandId: string): Promise<NumberCheckSubject | null>;
  /** Keeps an answer for the call that waits. Label `number check` fails where the call has ended. */
  keep(commandId: string, outcome: NumberCheckOutcome, now: number): Write;
  /** Stores the subject of the answer, after the call that asked. Returns false if the answer has come. */
  follow(commandId: string, subject: NumberCheckSubject, now: number): Promise<boolean>;
  /** Stores an answer that was followed. Label `number check` fails where it is stored. */
  answered(commandId: string, outcome: NumberCheckOutcome): Write;
  /** Counts a call that is about to wait. Returns false if too many of the company do. */
  mayWait(now: number): Promise<boolean>;
}

export const numberCheckStore = (client: DynamoDBDocumentClient, companyId: number): NumberCheckStore => {
  const store = entityStore(numberCheckEntity, client, companyId);
  const waits = entityStore(numberCheckWaitEntity, client, companyId);
  const expiry = (now: number): number => Math.floor(now / 1000) + lifetime;
  return {
    get: async (commandId) => (await store.get(commandId))?.outcome ?? null,
    subject: async (commandId) => {
      const check = await store.get(commandId);
      return check?.outcome === null ? check.subject : null;
    },
    keep: (commandId, outcome, now) =>
      store.put(
        { commandId, outcome, subject: null, expiresAt: expiry(now) },
        { when: 'attribute_not_exists(#subject)' },
      ),
    follow: (commandId, subject, now) => {
      const check = { commandId, outcome: null, subject, expiresAt: expiry(now) };
      return isWritten(writeOne(client, store.put(check, { when: 'attribute_not_exists(#outcome)' })));
    },
    answered: (commandId, outcome) => store.patch(commandId, { outcome }, { when: 'attribute_not_exists(#outcome)' }),
    mayWait: (now) => {
      const counted = waits.patch(
        Math.floor(now / window),
        { expiresAt: expiry(now) },
        {
          upsert: true,
          add: { count: 1 },
          when: 'attribute_not_exists(#count) OR #count < :most',
          values: { most: waitsOfWindow },
        },
      );
      return isWritten(writeOne(client, counted));
    },
  };
};
