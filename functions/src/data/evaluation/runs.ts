import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { evaluationResult, evaluationRun, type EvaluationRun } from '@recado/shared/contract/evaluation';
import { evaluationNumbers } from '@recado/shared/limits/evaluation';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** Milliseconds that a run is kept, and the newest runs that are looked at. */
const lifetime = 180 * 24 * 60 * 60_000;
const most = 500;

const expiryOf = (startedAt: string): number => Math.floor((Date.parse(startedAt) + lifetime) / 1_000);

/** A run of a set of cases. */
export const evaluationRunEntity = defineEntity({
  name: 'evaluation run',
  schema: evaluationRun.extend({
    /** Stands for the prompt, the model and the readings of the sources that the answers follow from. */
    fingerprint: z.string(),
    version,
  }),
  partition: 'c#{companyId}#evaluation-runs',
  sort: 'run#{id:12}',
  expiresAt: ({ startedAt }) => expiryOf(startedAt),
  unlimited: 'expires',
});

export type EvaluationRunRecord = EntityRecord<typeof evaluationRunEntity>;

/** An answer of a run, beside that of the run before. */
export const evaluationResultEntity = defineEntity({
  name: 'evaluation result',
  schema: evaluationResult.extend({ runId: z.int(), startedAt: z.string() }),
  partition: 'c#{companyId}#evaluation-run#{runId:12}',
  sort: 'result#{caseId:12}',
  expiresAt: ({ startedAt }) => expiryOf(startedAt),
  unlimited: 'expires',
});

export type EvaluationResultRecord = EntityRecord<typeof evaluationResultEntity>;

/** The run as clients see it. */
export const presentRun = ({
  version: _version,
  fingerprint: _fingerprint,
  ...fields
}: EvaluationRunRecord): EvaluationRun => fields;

/** The runs of one company. */
export const evaluationRunStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(evaluationRunEntity, client, companyId);
  const results = entityStore(evaluationResultEntity, client, companyId);
  return {
    ...store,
    /** The newest runs of the company, the newest first. */
    newest: (limit = most): Promise<EvaluationRunRecord[]> => store.list({ order: 'desc', limit }),
    putResult: results.put,
    result: (runId: number, caseId: number) => results.get({ runId, caseId }),
    results: (runId: number): Promise<EvaluationResultRecord[]> =>
      results.list({ partition: { runId }, limit: evaluationNumbers.cases, consistent: true }),
  };
};
