import type { Connection } from '@recado/shared/contract/connections';
import type { Context } from '../../context/context.ts';
import { existing } from '../../platform/existing.ts';

/** Throws ERR_NO_FLOW_FOUND where a change of a connection names a flow that is none of the company's. */
export const checkFlows = async (
  { stores }: Pick<Context, 'stores'>,
  { flowIdWelcome, flowIdNotPhrase }: Partial<Pick<Connection, 'flowIdWelcome' | 'flowIdNotPhrase'>>,
): Promise<void> => {
  for (const flowId of [flowIdWelcome, flowIdNotPhrase])
    if (flowId != null) existing('flow', await stores.flows.get(flowId));
};
