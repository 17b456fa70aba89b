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
  /** The edges that the contact has passed, by their position in the version's list; a loop adds no more of them at last. */
  passed?: readonly number[];
  /** Set once the flow has ended. */
  end?: FlowEnd;
  /** The times when the contact began, and when it came to the node of its place, in milliseconds since 1970. */
  startedAt?: number;
  since?: number;
}

/** The last node of a flow that has ended, with the variables there. */
interface FlowEnd extends Pick<FlowPlace, 'nodeId' | 'variables'> {
  /** True where the node is gone, or the contact came to too many without writing. */
  isLost?: true;
}

/** A step, with the node that it is from. */
type PlacedStep = FlowStep & { nodeId: string };

/** The result of an event: what the flow does, and the place after it. */
export interface FlowAdvance {
  steps: readonly PlacedStep[];
  /** The edges that the event leads along, by their position in the list of the flow. */
  passed: readonly number[];
  /** Null while the flow has not ended, and for one without a start. */
  end: FlowEnd | null;
  /** Null where the flow has ended. */
  place: FlowPlace | null;
  /** Milliseconds after which an event `time` follows; null where the flow waits for the customer, or has ended. */
  wait: number | null;
}

/** Nodes that a customer comes to without writing anything: a flow beyond is one without an end. */
const maxVisited = 500;
/** Nodes that one event leads through. */
const maxOfEvent = 100;

/** Edges that the progress of a contact lists. */
const maxPassed = 300;

/** Returns the next of a row of random numbers that begins with a random number. */
export const nextChance = (chance: number): number => (chance * 997 + 0.618_033_988_749_895) % 1;

const nodeOf = ({ nodes }: FlowGraph, nodeId: string | undefined): FlowNode | undefined =>
  nodes.find(({ id }) => id === nodeId);

/** The position of the edge that leaves a node by a handle; -1 where there is none. */
const edgeFrom = ({ connections }: FlowGraph, nodeId: string, handle: string | null): number =>
  connections.findIndex(({ source, sourceHandle }) => source === nodeId && sourceHandle === handle);

/** The position of the edge by which a customer leaves a node; -1 where there is none. */
const edgeOf = (graph: FlowGraph, nodeId: string, { handle, otherwise }: NodeResult & { then: 'leave' }): number => {
  const edge = edgeFrom(graph, nodeId, handle);
  return edge === -1 && otherwise !== undefined ? edgeFrom(graph, nodeId, otherwise) : edge;
};

type Way = Pick<FlowAdvance, 'steps' | 'passed'>;

const ended = (way: Way, { nodeId, variables }: Pick<FlowPlace, 'nodeId' | 'variables'>): FlowAdvance => ({
  ...way,
  end: { nodeId, variables },
  place: null,
  wait: null,
});

const lost = (way: Way, { nodeId, variables }: FlowPlace): FlowAdvance => ({
  ...ended(way, { nodeId, variables }),
  end: { nodeId, variables, isLost: true },
});

/** The place after a node that the customer does not leave yet. */
const stayAt = (place: FlowPlace, result: Exclude<NodeResult, { then: 'leave' | 'end' }>, way: Way): FlowAdvance =>
  result.then === 'wait'
    ? { ...way, end: null, place: { ...place, element: result.element, isTimed: true }, wait: result.milliseconds }
    : { ...way, end: null, place: { ...place, element: 0, isTimed: false }, wait: null };

/**
 * Lets the nodes of a flow run from a place, until one waits or none follows. Pure. A node that is gone, and one that a
 * customer comes to too often without writing, end the flow.
 */
const runFrom = (graph: FlowGraph, from: FlowPlace, first: FlowEvent, chance: number): FlowAdvance => {
  const steps: PlacedStep[] = [];
  const passed: number[] = [];
  const way = { steps, passed };
  let place = from;
  let event = first;
  for (let count = 0, random = chance; count < maxOfEvent; count++, random = nextChance(random)) {
    const node = nodeOf(graph, place.nodeId);
    if (node === undefined || place.visited > maxVisited) return lost(way, place);
    const { element, variables } = place;
    const result = rulesOf(node).execute({ event, element, variables, chance: random });
    steps.push(...result.steps.map((step) => ({ ...step, nodeId: node.id })));
    if (result.then === 'end') return ended(way, place);
    if (result.then !== 'leave') return stayAt(place, result, way);
    const answered = result.answers ? withAnswers(variables, result.answers) : variables;
    const edge = edgeOf(graph, node.id, result);
    const target = graph.connections[edge]?.target;
    if (target === undefined) return ended(way, { ...place, variables: answered });
    passed.push(edge);
    place = { nodeId: target, element: 0, isTimed: false, variables: answered, visited: place.visited + 1 };
    event = { type: 'enter' };
  }
  return lost(way, place);
};

/** Begins a flow at its start. */
export const beginFlow = (graph: FlowGraph, chance: number): FlowAdvance => {
  const start = graph.nodes.find(({ type }) => type === 'start');
  if (!start) return { steps: [], passed: [], end: null, place: null, wait: null };
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
  if (!isExpected) return { steps: [], passed: [], end: null, place, wait: null };
  return runFrom(graph, event.type === 'answer' ? { ...place, visited: 0 } : place, event, chance);
};

/** Returns a contact's progress as an event leaves it. */
export const progressAfter = (
  { flowId, version, passed = [] }: Omit<FlowProgress, 'place' | 'end'>,
  advance: Pick<FlowAdvance, 'place' | 'passed' | 'end'>,
): FlowProgress => ({
  flowId,
  version,
  place: advance.place,
  passed: [...passed, ...advance.passed].slice(0, maxPassed),
  ...(advance.end && { end: advance.end }),
});
