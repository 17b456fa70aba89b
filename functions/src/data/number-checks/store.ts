import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { inboundNumberCheck, type InboundNumberCheck } from '@recado/shared/contract/queue-messages/inbound';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';

/** Seconds that an answer is kept: the call that waits for it ends long before. */
const lifetime = 600;

/** WhatsApp's answer about a number, by the command that asked. */
export const numberCheckEntity = defineEntity({
  name: 'number check',
  schema: z.object({
    commandId: z.string(),
    outcome: inboundNumberCheck.shape.outcome,
    /** Epoch seconds. */
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#number-check#{commandId}',
  sort: 'answer',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

export type NumberCheckOutcome = InboundNumberCheck['outcome'];

/** The answers about numbers that one company asked for. */
interface NumberCheckStore {
  /** Strongly consistent; null before the answer. */
  get(commandId: string): Promise<NumberCheckOutcome | null>;
  /** `now` in milliseconds. */
  keep(commandId: string, outcome: NumberCheckOutcome, now: number): Write;
}

export const numberCheckStore = (client: DynamoDBDocumentClient, companyId: number): NumberCheckStore => {
  const store = entityStore(numberCheckEntity, client, companyId);
  return {
    get: async (commandId) => (await store.get(commandId))?.outcome ?? null,
    keep: (commandId, outcome, now) => store.put({ commandId, outcome, expiresAt: Math.floor(now / 1000) + lifetime }),
  };
};
