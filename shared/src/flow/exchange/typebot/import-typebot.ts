import { flowGraph, type FlowConnection, type FlowGraph } from '../../graph.ts';
import type { Omission } from '../omission.ts';
import { convertBlocks, type DraftNode } from './convert-blocks.ts';
import { type TypebotBlock, type TypebotFile, typebotFile, type TypebotGroup } from './schema.ts';
import { VariableNames } from './variable-names.ts';

/** A place that an edge leads to: a group, or a block within it. */
type Target = TypebotFile['edges'][number]['to'];

interface PlacedNode extends DraftNode {
  id: string;
  position: { x: number; y: number };
}

/** Pixels between two nodes of a group. */
const distance = 220;

const edgeKey = (from: TypebotFile['edges'][number]['from']): string =>
  `${from.blockId ?? from.eventId} ${from.itemId ?? ''}`;

/**
 * Returns the targets of edges by what they leave: a block, an item or an event names its edge, as Typebot follows it; the
 * others are those that an edge says to begin at.
 */
const targetsOf = ({ events, groups, edges }: TypebotFile): ReadonlyMap<string, Target> => {
  const byId = new Map(edges.flatMap(({ id, to }) => (id === undefined ? [] : [[id, to] as const])));
  const targets = new Map(edges.map(({ from, to }) => [edgeKey(from), to]));
  const add = (edgeId: string | null | undefined, from: Parameters<typeof edgeKey>[0]): void => {
    const to = edgeId == null ? undefined : byId.get(edgeId);
    if (to) targets.set(edgeKey(from), to);
  };
  for (const { id, outgoingEdgeId } of events ?? []) add(outgoingEdgeId, { eventId: id });
  for (const { id: blockId, outgoingEdgeId, items } of groups.flatMap(({ blocks }) => blocks)) {
    add(outgoingEdgeId, { blockId });
    for (const item of items ?? []) add(item.outgoingEdgeId, { blockId, itemId: item.id });
  }
  return targets;
};

/** The edges of an export, and the nodes that its blocks have become. */
class Ways {
  readonly #groups: ReadonlyMap<string, TypebotGroup>;
  readonly #targets: ReadonlyMap<string, Target>;
  readonly #nodeOf: ReadonlyMap<string, string>;

  constructor(file: TypebotFile, nodes: readonly PlacedNode[]) {
    this.#groups = new Map(file.groups.map((group) => [group.id, group]));
    this.#targets = targetsOf(file);
    this.#nodeOf = new Map(nodes.flatMap(({ id, blockIds }) => blockIds.map((blockId) => [blockId, id] as const)));
  }

  /** The target of the edge from a block, an item or an event; null where it has none. */
  from(blockId: string, itemId?: string): Target | null {
    return this.#targets.get(edgeKey({ blockId, itemId })) ?? null;
  }

  /** The node that a target leads to, past blocks that have become none; null where nothing follows. */
  node(target: Target, seen: ReadonlySet<string> = new Set()): string | null {
    const group = this.#groups.get(target.groupId);
    const key = `${target.groupId} ${target.blockId ?? ''}`;
    if (!group || seen.has(key)) return null;
    const index = target.blockId == null ? 0 : group.blocks.findIndex(({ id }) => id === target.blockId);
    return index === -1 ? null : this.#nodeAt(group, index, new Set([...seen, key]));
  }

  /** The node that follows a block. */
  after(group: TypebotGroup, block: TypebotBlock): string | null {
    const target = this.from(block.id);
    if (target) return this.node(target);
    return this.#nodeAt(group, group.blocks.indexOf(block) + 1, new Set());
  }

  #nodeAt(group: TypebotGroup, index: number, seen: ReadonlySet<string>): string | null {
    for (const block of group.blocks.slice(index)) {
      const node = this.#nodeOf.get(block.id);
      if (node !== undefined) return node;
      const jump = block.type === 'Jump' ? block.options : null;
      if (typeof jump?.groupId === 'string')
        return this.node(
          { groupId: jump.groupId, blockId: typeof jump.blockId === 'string' ? jump.blockId : null },
          seen,
        );
      const target = this.from(block.id);
      if (target) return this.node(target, seen);
    }
    return null;
  }
}

/** The first group: that of the start event, or of the block `start`, which earlier exports have. */
const startOf = ({ events, groups }: TypebotFile, ways: Ways): string | null => {
  const event = events?.find(({ type }) => type === 'start');
  const block = groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'start');
  const id = event?.id ?? block?.id;
  const target = id === undefined ? null : ways.from(id);
  return target && ways.node(target);
};

const edgesOf = (node: PlacedNode, group: TypebotGroup, ways: Ways): FlowConnection[] => {
  const block = group.blocks.find(({ id }) => id === node.blockIds.at(-1))!;
  const next = ways.after(group, block);
  const choices = Object.entries(node.choices);
  if (choices.length === 0) return next === null ? [] : [{ source: node.id, sourceHandle: null, target: next }];
  return choices.flatMap(([sourceHandle, itemId]) => {
    const target = ways.from(block.id, itemId);
    const to = target ? ways.node(target) : next;
    return to === null ? [] : [{ source: node.id, sourceHandle, target: to }];
  });
};

const brokenEdges = ({ groups, edges }: TypebotFile): Omission[] => {
  const blocks = new Map(groups.map(({ id, blocks: some }) => [id, new Set(some.map((block) => block.id))]));
  return edges
    .filter(({ to }) => !blocks.has(to.groupId) || (to.blockId != null && !blocks.get(to.groupId)!.has(to.blockId)))
    .map(({ to }) => ({ kind: 'edge', where: '', what: to.groupId }));
};

/** The conversion of a file; its reason where it is refused. */
type TypebotImport =
  | { name: string; graph: FlowGraph; omissions: Omission[] }
  | { refused: 'version' | 'form'; version?: string };

const convert = (file: TypebotFile): TypebotImport => {
  const names = new VariableNames(file);
  const omissions: Omission[] = brokenEdges(file);
  const targets = new Set(file.edges.flatMap(({ to }) => to.blockId ?? []));
  const groups = file.groups.map((group) => ({
    group,
    nodes: convertBlocks(group, names, (id) => targets.has(id), omissions),
  }));
  let count = 0;
  const placed = groups.map(({ group, nodes }) => ({
    group,
    nodes: nodes.map((node, index): PlacedNode => {
      const { x, y } = group.graphCoordinates ?? { x: 0, y: 0 };
      return { ...node, id: `n${++count}`, position: { x, y: y + index * distance } };
    }),
  }));
  const all = placed.flatMap(({ nodes }) => nodes);
  const ways = new Ways(file, all);
  const first = startOf(file, ways);
  const start = {
    id: 'start',
    type: 'start',
    position: { x: (all[0]?.position.x ?? 0) - 300, y: all[0]?.position.y ?? 0 },
    data: {},
  };
  const graph = flowGraph.safeParse({
    nodes: [start, ...all.map(({ id, type, position, data }) => ({ id, type, position, data }))],
    connections: [
      ...(first === null ? [] : [{ source: 'start', sourceHandle: null, target: first }]),
      ...placed.flatMap(({ group, nodes }) => nodes.flatMap((node) => edgesOf(node, group, ways))),
    ],
  });
  return graph.success ? { name: file.name, graph: graph.data, omissions } : { refused: 'form' };
};

/**
 * The versions whose exports are read. Until version 5, the start is a block of a group of its own instead of an event; the
 * blocks that become nodes are the same in all of them.
 */
const knownVersion = /^[3-6](?:\.|$)/;

/** Reads an export of Typebot, of versions 3 to 6: what maps becomes nodes, and what does not is listed. */
export const importTypebot = (file: unknown): TypebotImport => {
  const { data } = typebotFile.safeParse(file);
  if (!data) return { refused: 'form' };
  const version = data.version ?? '3';
  return knownVersion.test(version) ? convert(data) : { refused: 'version', version: version.slice(0, 20) };
};
