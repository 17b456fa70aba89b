import { AppError } from '@recado/shared/contract/errors';
import type { playFlow as endpoint } from '@recado/shared/contract/flow-plays';
import type { UseCase } from '../../context/binding.ts';
import { playFlow as play } from '../../domain/bot-play/play-flow.ts';
import { existing } from '../../platform/existing.ts';
import { findDraft } from './flow-records.ts';

/** Plays a conversation with the draft of a flow, or with one of its versions. */
export const playFlow: UseCase<typeof endpoint> = async (context, { params: { id }, body }) => {
  const { version, ...scene } = body;
  existing('flow', await context.stores.flows.get(id));
  const found = version === null ? await findDraft(context, id) : await context.stores.flows.version(id, version);
  if (!found) throw new AppError('ERR_NO_FLOW_VERSION');
  return play(context, { flowId: id, version: version ?? 0, graph: found.graph }, scene);
};
