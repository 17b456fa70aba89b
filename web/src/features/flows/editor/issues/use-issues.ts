import type { ChannelName } from '@recado/shared/contract/transport';
import { listConnections } from '@recado/shared/contract/connections';
import { listPhraseCampaigns } from '@recado/shared/contract/phrase-campaigns';
import { listQueues } from '@recado/shared/contract/queues';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { type FlowIssue, validate } from '@recado/shared/flow/validate';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { endpointQuery } from '../../../../api/query.ts';

/** The channels on which a flow starts. */
const useChannels = (flowId: number): readonly ChannelName[] => {
  const { data: connections } = useQuery(endpointQuery(listConnections, { query: {} }));
  const { data: campaigns } = useQuery(endpointQuery(listPhraseCampaigns, { query: {} }));
  return useMemo(() => {
    const byPhrase = new Set(
      campaigns?.flow.flatMap((campaign) => (campaign.flowId === flowId ? [campaign.whatsappId] : [])),
    );
    const starting = (connections ?? []).filter(
      ({ id, flowIdWelcome, flowIdNotPhrase }) =>
        flowIdWelcome === flowId || flowIdNotPhrase === flowId || byPhrase.has(id),
    );
    return [...new Set(starting.map(({ channel }) => channel))];
  }, [connections, campaigns, flowId]);
};

/** Returns the issues of a flow. The list follows a change when the browser has time for it, and never a drag. */
export const useIssues = (flowId: number, graph: FlowGraph): readonly FlowIssue[] => {
  const { data: queues } = useQuery(endpointQuery(listQueues, {}));
  const channels = useChannels(flowId);
  const settled = useDeferredValue(graph);
  return useMemo(() => {
    const issues = validate(settled, { queueIds: queues?.map(({ id }) => id) ?? [], channels });
    return queues ? issues : issues.filter(({ code }) => code !== 'queueGone');
  }, [settled, queues, channels]);
};

/** The issues of nodes, by node. */
export const byNode = (issues: readonly FlowIssue[]): ReadonlyMap<string, readonly FlowIssue[]> =>
  Map.groupBy(
    issues.filter(({ nodeId }) => nodeId !== null),
    ({ nodeId }) => nodeId!,
  );
