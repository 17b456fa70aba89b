import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { UnansweredQuestion } from '@recado/shared/contract/knowledge';
import { fold } from '@recado/shared/text/fold';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';

/** Milliseconds that a question is kept after it was asked last, and the most that a company has. */
const lifetime = 90 * 24 * 60 * 60_000;
const most = 500;

/** A question of customers that no prompt could answer. */
export const unansweredQuestionEntity = defineEntity({
  name: 'unanswered question',
  schema: z.object({
    /** The same for texts that differ by case, accents and punctuation alone. */
    id: z.int(),
    text: z.string(),
    count: z.int().default(0),
    /** Milliseconds since 1970. */
    lastAt: z.int(),
    ticketUuid: z.string(),
  }),
  partition: 'c#{companyId}#unanswered',
  sort: 'question#{id}',
  expiresAt: ({ lastAt }) => Math.floor((lastAt + lifetime) / 1_000),
  unlimited: 'expires',
});

type UnansweredRecord = EntityRecord<typeof unansweredQuestionEntity>;

/** The question as clients see it. */
export const presentUnanswered = ({ lastAt, ...fields }: UnansweredRecord): UnansweredQuestion => ({
  ...fields,
  lastAt: new Date(lastAt).toISOString(),
});

const idOf = (text: string): number => 1 + createHash('sha256').update(fold(text)).digest().readUIntBE(0, 6);

/** The questions of one company that no prompt could answer. */
export const unansweredStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(unansweredQuestionEntity, client, companyId);
  return {
    ...store,
    /** All, the latest first. */
    list: async (): Promise<UnansweredRecord[]> =>
      (await store.list({ limit: most })).sort((one, other) => other.lastAt - one.lastAt),
    /** Counts a question. Another one is left out where the company has as many as it may. */
    ask: async (asked: Pick<UnansweredRecord, 'text' | 'lastAt' | 'ticketUuid'>): Promise<void> => {
      const id = idOf(asked.text);
      const known = await store.get(id);
      if (!known && (await store.count({ limit: most })) >= most) return;
      await writeOne(client, store.put({ ...asked, id, count: (known?.count ?? 0) + 1 }));
    },
  };
};
