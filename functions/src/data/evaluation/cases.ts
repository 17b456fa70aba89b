import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { evaluationCase, type EvaluationCase } from '@recado/shared/contract/evaluation';
import { evaluationNumbers } from '@recado/shared/limits/evaluation';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A question with what is expected of its answer. */
export const evaluationCaseEntity = defineEntity({
  name: 'evaluation case',
  schema: evaluationCase.extend({
    /** The answer that it was taken from. */
    messageId: z.string().nullable(),
    version,
  }),
  audited: { name: 'question' },
  partition: 'c#{companyId}#evaluation-cases',
  sort: 'case#{id:12}',
  unique: { messageId: { fold: (messageId) => messageId, error: 'ERR_ANSWER_MARKED' } },
  quotas: { 'evaluation-cases': { limit: evaluationNumbers.cases } },
});

export type EvaluationCaseRecord = EntityRecord<typeof evaluationCaseEntity>;

/** The case as clients see it. */
export const presentCase = ({
  version: _version,
  messageId: _message,
  ...fields
}: EvaluationCaseRecord): EvaluationCase => fields;

/** The cases of one company. */
export const evaluationCaseStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(evaluationCaseEntity, client, companyId);
  const all = (): Promise<EvaluationCaseRecord[]> => store.list({ limit: evaluationNumbers.cases });
  return {
    ...store,
    all,
    hasAny: async (): Promise<boolean> => (await store.list({ limit: 1 })).length > 0,
    /** The cases of a prompt, or of the knowledge, in the order in which they were added. */
    ofSet: async (promptId: number | null): Promise<EvaluationCaseRecord[]> =>
      (await all()).filter((one) => one.promptId === promptId),
  };
};
