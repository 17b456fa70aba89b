import type { FlowConnection, FlowGraph } from './graph.ts';
import type { FlowOutcome } from './run-outcomes.ts';

/** The runs of a version that have ended, counted. */
export interface RunTally {
  runs: number;
  outcomes: Partial<Record<FlowOutcome, number>>;
  /** By the edge's position in the version's list. */
  passed: Record<string, number>;
  /** By the node at which they ended. */
  ended: Record<string, number>;
}

/** A run that has ended, as it is counted. */
interface CountedRun {
  outcome: FlowOutcome;
  nodeId: string;
  passed: Readonly<Record<string, number>>;
}

/** A contact that is in the version now. */
export interface RunningContact {
  nodeId: string;
  /** The edges that it has passed, by their position. */
  passed: readonly number[];
}

/** The numbers of a node: who came, who left, whose run ended there, and who is there now. */
export interface NodeNumbers {
  nodeId: string;
  entered: number;
  left: number;
  ended: number;
  waiting: number;
}

interface EdgeNumbers extends FlowConnection {
  passed: number;
}

export const newTally = (): RunTally => ({ runs: 0, outcomes: {}, passed: {}, ended: {} });

const add = (counts: Record<string, number>, key: string | number, count: number): void => {
  counts[key] = (counts[key] ?? 0) + count;
};

/** Adds a run to a tally. */
export const countRun = (tally: RunTally, { outcome, nodeId, passed }: CountedRun): void => {
  tally.runs += 1;
  tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
  for (const [edge, count] of Object.entries(passed)) add(tally.passed, edge, count);
  add(tally.ended, nodeId, 1);
};

/** Returns one tally of several. */
export const sumOf = (tallies: readonly RunTally[]): RunTally => {
  const sum = newTally();
  for (const { runs, outcomes, passed, ended } of tallies) {
    sum.runs += runs;
    for (const [outcome, count] of Object.entries(outcomes)) add(sum.outcomes, outcome, count);
    for (const [edge, count] of Object.entries(passed)) add(sum.passed, edge, count);
    for (const [nodeId, count] of Object.entries(ended)) add(sum.ended, nodeId, count);
  }
  return sum;
};

/**
 * Returns the numbers of a version's nodes and edges: whoever entered a node has left it, has ended there, or waits there,
 * as far as a run's edges are counted.
 */
export const numbersOf = (
  { nodes, connections }: FlowGraph,
  tally: RunTally,
  running: readonly RunningContact[],
): { nodes: NodeNumbers[]; edges: EdgeNumbers[] } => {
  const passed = { ...tally.passed };
  const [entered, left, waiting]: Record<string, number>[] = [{}, {}, {}];
  for (const contact of running) {
    add(waiting!, contact.nodeId, 1);
    for (const edge of contact.passed) add(passed, edge, 1);
  }
  for (const { id, type } of nodes) if (type === 'start') add(entered!, id, tally.runs + running.length);
  const edges = connections.map((connection, edge): EdgeNumbers => {
    const count = passed[edge] ?? 0;
    add(entered!, connection.target, count);
    add(left!, connection.source, count);
    return { ...connection, passed: count };
  });
  return {
    nodes: nodes.map(({ id: nodeId }) => ({
      nodeId,
      entered: entered![nodeId] ?? 0,
      left: left![nodeId] ?? 0,
      ended: tally.ended[nodeId] ?? 0,
      waiting: waiting![nodeId] ?? 0,
    })),
    edges,
  };
};
