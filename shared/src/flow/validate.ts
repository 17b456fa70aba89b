import type { ChannelName } from '../contract/transport.ts';
import type { FlowFault, FlowWarning } from './faults.ts';
import type { FlowGraph, FlowNode } from './graph.ts';
import { type BoundNode, rulesOf } from './nodes/kinds.ts';

/** Something that a flow lacks, at a node or, where `nodeId` is null, in all. */
export interface FlowIssue {
  nodeId: string | null;
  /** The choice without an edge, of a dead end. */
  handle?: string | null;
  code: FlowFault | FlowWarning;
  isWarning: boolean;
}

/** The company's things that a flow depends on. */
interface FlowScene {
  queueIds: readonly number[];
  /** Channels that the flow is started on. */
  channels: readonly ChannelName[];
}

interface Known {
  graph: FlowGraph;
  rules: ReadonlyMap<string, BoundNode>;
  /** Targets by node and handle. */
  targets: ReadonlyMap<string, readonly string[]>;
}

const fault = (code: FlowFault, nodeId: string | null = null): FlowIssue => ({ nodeId, code, isWarning: false });
const warning = (code: FlowWarning, nodeId: string): FlowIssue => ({ nodeId, code, isWarning: true });

const keyOf = (nodeId: string, handle: string | null): string => `${nodeId} ${handle ?? ''}`;

const knownOf = (graph: FlowGraph): Known => {
  const targets = new Map<string, string[]>();
  for (const { source, sourceHandle, target } of graph.connections) {
    const key = keyOf(source, sourceHandle);
    const some = targets.get(key);
    if (some) some.push(target);
    else targets.set(key, [target]);
  }
  return { graph, targets, rules: new Map(graph.nodes.map((node) => [node.id, rulesOf(node)])) };
};

/** The nodes that follow a node. */
const followersOf = ({ rules, targets }: Known, nodeId: string): string[] =>
  (rules.get(nodeId)?.handles ?? []).flatMap((handle) => targets.get(keyOf(nodeId, handle)) ?? []);

const ofNodes = ({ graph: { nodes } }: Known): FlowIssue[] => {
  const starts = nodes.filter(({ type }) => type === 'start');
  const ids = new Set<string>();
  const same = nodes.filter(({ id }) => (ids.has(id) ? true : (ids.add(id), false)));
  return [
    ...(starts.length === 0 ? [fault('noStart')] : []),
    ...starts.slice(1).map(({ id }) => fault('manyStarts', id)),
    ...same.map(({ id }) => fault('sameId', id)),
  ];
};

const ofEdges = ({ graph, rules, targets }: Known): FlowIssue[] => [
  ...graph.connections.flatMap(({ source, sourceHandle, target }) => {
    const from = rules.get(source);
    if (!from || !rules.has(target)) return [fault('edgeToNothing', from ? source : null)];
    return from.handles.includes(sourceHandle) ? [] : [fault('edgeOfNoChoice', source)];
  }),
  ...[...targets].flatMap(([key, some]) => (some.length > 1 ? [fault('twoEdges', key.split(' ', 1)[0])] : [])),
];

const reachedFrom = (
  known: Known,
  starts: readonly string[],
  within: (nodeId: string) => boolean = () => true,
): ReadonlySet<string> => {
  const reached = new Set<string>(starts.filter(within));
  for (const nodeId of reached) for (const next of followersOf(known, nodeId)) if (within(next)) reached.add(next);
  return reached;
};

const ofPaths = (known: Known): FlowIssue[] => {
  const { graph, rules, targets } = known;
  const starts = graph.nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  const reached = reachedFrom(known, starts);
  return graph.nodes.flatMap(({ id }) => {
    if (!reached.has(id)) return starts.length === 0 ? [] : [warning('unreachable', id)];
    const { handles, optional } = rules.get(id)!;
    return handles
      .filter((handle) => !optional.includes(handle) && !targets.has(keyOf(id, handle)))
      .map((handle) => ({ ...warning('deadEnd', id), handle }));
  });
};

/**
 * Names a node of a loop in which nothing waits: of the nodes that do not wait, those that no other one leads to are taken
 * away until none is left, or a loop with what follows it.
 */
const ofLoops = (known: Known): FlowIssue[] => {
  const running = [...known.rules].filter(([, { waits }]) => !waits).map(([id]) => id);
  const leading = new Map(running.map((id) => [id, 0]));
  const ways = running.flatMap((id) => followersOf(known, id)).filter((next) => leading.has(next));
  for (const next of ways) leading.set(next, leading.get(next)! + 1);
  const free = running.filter((id) => leading.get(id) === 0);
  for (const id of free) {
    leading.delete(id);
    for (const next of followersOf(known, id)) {
      const left = (leading.get(next) ?? 0) - 1;
      if (leading.has(next)) leading.set(next, left);
      if (left === 0) free.push(next);
    }
  }
  const isLeft = (id: string): boolean => leading.has(id);
  const first = [...leading.keys()].find((id) => reachedFrom(known, followersOf(known, id), isLeft).has(id));
  return first === undefined ? [] : [fault('endlessLoop', first)];
};

/** Channels by their own limits on files: WhatsApp takes videos of 16 MB. */
const isOnChannel = (channel: ChannelName, { mimetype, size }: BoundNode['files'][number]): boolean => {
  if (channel === 'instagram' && mimetype.startsWith('audio/ogg')) return false;
  return !channel.startsWith('whatsapp') || !mimetype.startsWith('video/') || size <= 16_000_000;
};

const ofScene = ({ graph, rules }: Known, { queueIds, channels }: FlowScene): FlowIssue[] =>
  graph.nodes.flatMap((node: FlowNode) => {
    const queueId = node.type === 'ticket' || node.type === 'openai' ? node.data.queueId : null;
    const isGone = queueId !== null && !queueIds.includes(queueId);
    const files = rules.get(node.id)?.files ?? [];
    const isShown = files.every((file) => channels.every((channel) => isOnChannel(channel, file)));
    return [...(isGone ? [fault('queueGone', node.id)] : []), ...(isShown ? [] : [warning('notOnChannel', node.id)])];
  });

/**
 * Names what a flow lacks: faults, with which it is not published, and warnings. Pure, and linear in its nodes and edges,
 * for the editor and the server.
 */
export const validate = (graph: FlowGraph, scene: FlowScene): FlowIssue[] => {
  const known = knownOf(graph);
  return [
    ...ofNodes(known),
    ...graph.nodes.flatMap(({ id }) => (known.rules.get(id)?.faults ?? []).map((code) => fault(code, id))),
    ...ofEdges(known),
    ...ofPaths(known),
    ...ofLoops(known),
    ...ofScene(known, scene),
  ];
};
