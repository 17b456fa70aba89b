import type { FlowGraph, FlowNode } from './graph.ts';
import type { FlowEvent, FlowStep, NodeResult } from './node-kind.ts';
import { rulesOf } from './nodes/kinds.ts';
import { withAnswers } from './variables.ts';

/** The place of a customer in a flow, between two events. */
export interface FlowPlace {
  nodeId: string;
  /** The element of a content node that comes next. */
  element: number;
  /** True where the flow goes on by itself; false where it waits for the customer. */
  isTimed: boolean;
  variables: Readonly<Record<string, string>>;
  /** Nodes that the customer has come to since it wrote last. */
  visited: number;
}

/** A contact's way through a version of a flow; the place is null once it is over. */
export interface FlowProgress {
  flowId: number;
  version: number;
  place: FlowPlace | null;
}

/** The result of an event: what the flow does, and the place after it. */
export interface FlowAdvance {
  steps: readonly FlowStep[];
  /** Null where the flow has ended. */
  place: FlowPlace | null;
  /** Milliseconds after which an event `time` follows; null where the flow waits for the customer, or has ended. */
  wait: number | null;
}

/** Nodes that a customer comes to without writing anything: a flow beyond is one without an end. */
const maxVisited = 500;
/** Nodes that one event leads through. */
const maxOfEvent = 100;

/** Returns the next of a row of random numbers that begins with a random number. */
const nextChance = (chance: number): number => (chance * 997 + 0.618_033_988_749_895) % 1;

const nodeOf = ({ nodes }: FlowGraph, nodeId: string | undefined): FlowNode | undefined =>
  nodes.find(({ id }) => id === nodeId);

const targetOf = ({ connections }: FlowGraph, nodeId: string, handle: string | null): string | undefined =>
  connections.find(({ source, sourceHandle }) => source === nodeId && sourceHandle === handle)?.target;

const ended = (steps: readonly FlowStep[]): FlowAdvance => ({ steps, place: null, wait: null });

/** The place after a node that the customer does not leave yet. */
const stayAt = (place: FlowPlace, result: Exclude<NodeResult, { then: 'leave' | 'end' }>, steps: FlowStep[]) =>
  result.then === 'wait'
    ? { steps, place: { ...place, element: result.element, isTimed: true }, wait: result.milliseconds }
    : { steps, place: { ...place, element: 0, isTimed: false }, wait: null };

/**
 * Lets the nodes of a flow run from a place, until one waits or none follows. Pure. A node that is gone, and one that a
 * customer comes to too often without writing, end the flow.
 */
const runFrom = (graph: FlowGraph, from: FlowPlace, first: FlowEvent, chance: number): FlowAdvance => {
  const steps: FlowStep[] = [];
  let place = from;
  let event = first;
  for (let count = 0, random = chance; count < maxOfEvent; count++, random = nextChance(random)) {
    const node = nodeOf(graph, place.nodeId);
    if (node === undefined || place.visited > maxVisited) return ended(steps);
    const { element, variables } = place;
    const result = rulesOf(node).execute({ event, element, variables, chance: random });
    steps.push(...result.steps);
    if (result.then === 'end') return ended(steps);
    if (result.then !== 'leave') return stayAt(place, result, steps);
    const nodeId = targetOf(graph, node.id, result.handle);
    if (nodeId === undefined) return ended(steps);
    const answered = result.answers ? withAnswers(variables, result.answers) : variables;
    place = { nodeId, element: 0, isTimed: false, variables: answered, visited: place.visited + 1 };
    event = { type: 'enter' };
  }
  return ended(steps);
};

/** Begins a flow at its start. */
export const beginFlow = (graph: FlowGraph, chance: number): FlowAdvance => {
  const start = graph.nodes.find(({ type }) => type === 'start');
  if (!start) return ended([]);
  const place = { nodeId: start.id, element: 0, isTimed: false, variables: {}, visited: 0 };
  return runFrom(graph, place, { type: 'enter' }, chance);
};

/** Continues a flow at a customer's place. A message of a customer who has to wait changes nothing. */
export const continueFlow = (
  graph: FlowGraph,
  place: FlowPlace,
  event: Exclude<FlowEvent, { type: 'enter' }>,
  chance: number,
): FlowAdvance => {
  const isExpected = (event.type === 'time') === place.isTimed;
  if (!isExpected) return { steps: [], place, wait: null };
  return runFrom(graph, event.type === 'answer' ? { ...place, visited: 0 } : place, event, chance);
};
