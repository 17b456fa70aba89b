import type { FlowConnection, FlowGraph, FlowNode } from '@recado/shared/flow/graph';

/** The side whose change is taken where both changed the same. */
export type Preference = 'mine' | 'theirs';

interface Merged {
  graph: FlowGraph;
  /** The nodes that both changed. */
  clashes: string[];
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** True where two flows have the same nodes and connections in the same order. */
export const isSameGraph = (one: FlowGraph, other: FlowGraph): boolean => isSame(one, other);

interface Three<T> {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
}

/** Returns the value that was changed; undefined with `clash` where both changed it. */
const changed = <T>({ base, mine, theirs }: Three<T>): { value: T | undefined; clash: boolean } => {
  if (isSame(mine, base)) return { value: isSame(theirs, base) ? mine : theirs, clash: false };
  return { value: mine, clash: !isSame(theirs, base) && !isSame(theirs, mine) };
};

/** A node that one removed and the other changed stays. Of two positions the preferred one is taken without a question. */
const mergeNode = (three: Three<FlowNode>, prefer: Preference): { value: FlowNode | undefined; clash: boolean } => {
  const { value, clash } = changed(three);
  if (!clash) return { value, clash };
  const { base, mine, theirs } = three;
  if (!mine || !theirs) return { value: mine ?? theirs, clash: false };
  const data = changed<unknown>({ base: base?.data, mine: mine.data, theirs: theirs.data });
  const position = changed({ base: base?.position, mine: mine.position, theirs: theirs.position });
  const winner = prefer === 'mine' ? mine : theirs;
  return {
    value: {
      ...winner,
      data: data.clash ? winner.data : data.value,
      position: position.clash ? winner.position : position.value,
    } as FlowNode,
    clash: data.clash,
  };
};

const byKey = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> =>
  new Map(items.map((item) => [keyOf(item), item]));

const choiceOf = ({ source, sourceHandle }: FlowConnection): string => `${source} ${sourceHandle ?? ''}`;

const mergeAll = <T>(
  [base, mine, theirs]: readonly (readonly T[])[],
  keyOf: (item: T) => string,
  merge: (three: Three<T>) => T | undefined,
): T[] => {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((items) => byKey(items!, keyOf));
  const keys = new Set([...inTheirs!.keys(), ...inMine!.keys()]);
  return [...keys].flatMap(
    (key) => merge({ base: inBase!.get(key), mine: inMine!.get(key), theirs: inTheirs!.get(key) }) ?? [],
  );
};

/**
 * Joins two changes of a flow: node by node, and of a node its place and its data. Edges are joined by the choice that they
 * leave from. `prefer` decides where both changed the same.
 */
export const mergeGraphs = (base: FlowGraph, mine: FlowGraph, theirs: FlowGraph, prefer: Preference): Merged => {
  const clashes = new Set<string>();
  const nodes = mergeAll(
    [base.nodes, mine.nodes, theirs.nodes],
    ({ id }) => id,
    (three) => {
      const { value, clash } = mergeNode(three, prefer);
      if (clash) clashes.add(value!.id);
      return value;
    },
  );
  const ids = new Set(nodes.map(({ id }) => id));
  const connections = mergeAll([base.connections, mine.connections, theirs.connections], choiceOf, (three) => {
    const { value, clash } = changed(three);
    if (!clash) return value;
    if (!three.mine || !three.theirs) return three.mine ?? three.theirs;
    clashes.add(three.mine.source);
    return prefer === 'mine' ? three.mine : three.theirs;
  }).filter(({ source, target }) => ids.has(source) && ids.has(target));
  return { graph: { nodes, connections }, clashes: [...clashes] };
};

/** Returns a flow whose parts that are the same as another one's are the same objects, so that they are compared fast. */
export const sharing = (graph: FlowGraph, known: FlowGraph): FlowGraph => {
  const nodes = byKey(known.nodes, ({ id }) => id);
  const connections = byKey(known.connections, choiceOf);
  const keep = <T>(item: T, same: T | undefined): T => (same !== undefined && isSame(item, same) ? same : item);
  return {
    nodes: graph.nodes.map((node) => keep(node, nodes.get(node.id))),
    connections: graph.connections.map((connection) => keep(connection, connections.get(choiceOf(connection)))),
  };
};
