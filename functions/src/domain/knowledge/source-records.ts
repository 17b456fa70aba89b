import { AppError, notFoundCodes } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import { knowledgeSourceEntity, type KnowledgeSourceRecord, presentSource } from '../../data/knowledge/store.ts';
import { evaluationStart } from '../evaluation/evaluation-start.ts';
import { startJob } from '../jobs/start-job.ts';
import { recordsOf } from '../records/records-of.ts';
import { knowledgeEvents } from './knowledge-events.ts';
import { readingStart } from './reading-start.ts';

/** The steps of sources that prompts answer from: a job reads each. */
export const knowledgeSources = recordsOf({
  thing: 'knowledgeSource',
  store: ({ stores }) => stores.knowledge,
  present: presentSource,
  files: ({ filePath }) => [filePath],
  effects: knowledgeEvents,
  /**
   * A source is read by a job of its own; that of a deleted source removes what was read. The cases that it answered are asked
   * without it.
   */
  jobs: async (context, before, after) => {
    if (after && after.jobId !== before?.jobId)
      return [startJob(context, readingStart, { sourceId: after.id }, { id: after.jobId })];
    if (!before || after) return [];
    const { id: sourceId, revision } = before;
    const isJudged = revision !== null && (await context.stores.evaluationCases.hasAny());
    return [
      startJob(context, readingStart, { sourceId, revision }),
      ...(isJudged ? [startJob(context, evaluationStart, { cause: 'source', sourceId })] : []),
    ];
  },
});

type Given = Pick<KnowledgeSourceRecord, 'kind' | 'name' | 'url' | 'question' | 'answer' | 'filePath'>;

/** Returns the record of a new source, which waits for its reading. */
export const newSource = async ({ ids }: UserContext, given: Given): Promise<KnowledgeSourceRecord> =>
  knowledgeSourceEntity.record({
    ...given,
    ...{ id: await ids.next('knowledge-source'), jobId: ids.ulid(), state: 'waiting', pieces: 0, size: 0 },
  });

/** The change that lets a source be read by another job. */
export const readAgain = ({ ids }: UserContext) => ({
  jobId: ids.ulid(),
  state: 'waiting' as const,
  problem: null,
  attempts: 0,
});

/** The problems of a source that the key or the address of a prompt may have mended; sources that one call reads again. */
const ofAccount: ReadonlySet<KnowledgeSourceRecord['problem']> = new Set([
  ...(['noKey', 'key', 'quota', 'rejected', 'unreachable'] as const),
]);
const mostAtOnce = 50;

/** Reads the sources again that no key could read before: a prompt has got another one. */
export const readFailedAgain = async (context: UserContext): Promise<void> => {
  const failed = (await context.stores.knowledge.list()).filter(({ problem }) => ofAccount.has(problem));
  for (const { id } of failed.slice(0, mostAtOnce))
    try {
      await knowledgeSources.change(context, { params: { id } }, ({ problem }) =>
        ofAccount.has(problem) ? readAgain(context) : {},
      );
    } catch (error) {
      // It was removed meanwhile: the prompt is stored already.
      if (!(error instanceof AppError) || error.code !== notFoundCodes.knowledgeSource) throw error;
    }
};
