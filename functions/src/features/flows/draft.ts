import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/flows';
import { filesOf } from '@recado/shared/flow/files-of';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { flowLimits } from '@recado/shared/limits/flows';
import { isDeepStrictEqual } from 'node:util';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type FlowDraft, type FlowRecord, presentFlow } from '../../data/flows/store.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { existing } from '../../platform/existing.ts';
import { isLibraryFile } from '../../platform/media/keys.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkRevision, fileRefusals, findDraft } from './flow-records.ts';
import { sealSecrets, withoutSecrets } from './seal-secrets.ts';

/** The draft of a flow as clients see it. */
export const presentDraft = async (
  { stores }: UserContext,
  record: FlowRecord,
  { graph, revision, savedBy, savedAt }: FlowDraft,
): Promise<contract.EditedFlow> => {
  const user = savedBy === null ? null : await stores.users.get(savedBy);
  return {
    ...presentFlow(record),
    flow: graph,
    revision,
    savedBy: user && { id: user.id, name: user.name },
    savedAt,
  };
};

/** Returns a flow with its draft. */
export const getFlowDraft: UseCase<typeof contract.getFlowDraft> = async (context, { params: { id } }) => {
  const record = existing('flow', await context.stores.flows.get(id));
  return { flow: await presentDraft(context, record, await findDraft(context, id)) };
};

const checkFiles = ({ company }: UserContext, graph: FlowGraph): void => {
  const files = filesOf(graph);
  if (files.length > flowLimits.files) throw new AppError('ERR_FLOW_FILES', { limit: flowLimits.files });
  if (!files.every((key) => isLibraryFile(company.id, key))) throw new AppError('ERR_MEDIA_NOT_READY');
};

/** True where a draft has these nodes and connections already; a secret that was sealed since counts as the same. */
const isSame = ({ graph }: FlowDraft, given: FlowGraph): boolean =>
  isDeepStrictEqual(withoutSecrets(graph), withoutSecrets(given));

/**
 * Replaces the nodes of a draft, with their files.
 *
 * @throws AppError ERR_CHANGED_MEANWHILE, ERR_FLOW_SIZE, ERR_MEDIA_NOT_READY
 */
export const replaceDraft = async (context: UserContext, draft: FlowDraft, graph: FlowGraph): Promise<number> => {
  const { actor, clock, stores } = context;
  const savedBy = actor.viewer.id;
  const revision = draft.revision + 1;
  await commitWithLibraryFiles(
    context,
    { before: draft.files, after: filesOf(graph) },
    stores.flows.draftChange(draft, graph, { savedBy, savedAt: new Date(clock.now()).toISOString() }),
    [
      realtime(context, {
        event: contract.flowDraftEvent,
        data: { action: 'update', flowId: draft.flowId, revision, userId: savedBy },
        rooms: ['everything'],
        order: `flow-draft-${draft.flowId}`,
      }),
    ],
  );
  return revision;
};

/**
 * Saves a draft. A save that was made already changes nothing, whatever revision it names: an editor whose answer got lost
 * makes it again.
 */
export const saveFlowDraft: UseCase<typeof contract.saveFlowDraft> = async (context, { body }) => {
  const { idFlow, revision, ...given } = body;
  checkFiles(context, given);
  const before = await findDraft(context, idFlow);
  if (isSame(before, given) && revision !== before.revision) return { revision: before.revision, sealed: [] };
  const { graph, sealed } = await sealSecrets(context, given);
  const save = async (): Promise<number> => {
    const draft = await findDraft(context, idFlow);
    checkRevision(draft, revision);
    return isDeepStrictEqual(draft.graph, graph) ? draft.revision : replaceDraft(context, draft, graph);
  };
  return { revision: await retryOnConflict(save, { refusals: fileRefusals }), sealed };
};
