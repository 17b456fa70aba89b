import type { FlowTestDifference } from '@recado/shared/contract/flow-tests';
import type { FlowGraph } from '@recado/shared/flow/graph';
import type { Recording, TranscriptStep } from '../../data/flows/tests.ts';

type Difference = Omit<FlowTestDifference, 'move' | 'said'>;
type Message = TranscriptStep['messages'][number];
type Graph = Pick<FlowGraph, 'nodes'>;

const textOf = (message: Message | undefined): string | null =>
  message ? [message.file, message.text].filter((part) => part !== null && part !== '').join('\n') : null;

const isSame = (one: Message | undefined, other: Message | undefined): boolean =>
  one?.text === other?.text && one?.file === other?.file;

/** The number of equal pairs, up to the first that differs. */
const countSame = (pairs: number, isEqual: (index: number) => boolean): number => {
  let count = 0;
  while (count < pairs && isEqual(count)) count += 1;
  return count;
};

/** Returns the messages between those that are the same at both ends, in pairs. */
const changedMessages = (
  expected: readonly Message[],
  actual: readonly Message[],
): { before: Message | undefined; after: Message | undefined }[] => {
  const shorter = Math.min(expected.length, actual.length);
  const start = countSame(shorter, (index) => isSame(expected[index], actual[index]));
  const end = countSame(shorter - start, (index) => isSame(expected.at(-1 - index), actual.at(-1 - index)));
  const gone = expected.slice(start, expected.length - end);
  const come = actual.slice(start, actual.length - end);
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    before: gone[index],
    after: come[index],
  }));
};

/** Returns the first of some nodes that the draft has. */
const firstIn = ({ nodes }: Graph, ...ids: (string | null | undefined)[]): string | null =>
  ids.find((nodeId) => nodes.some(({ id }) => id === nodeId)) ?? null;

const messageDifferences = (graph: Graph, expected: TranscriptStep, actual: TranscriptStep): Difference[] =>
  changedMessages(expected.messages, actual.messages).map(({ before, after }) => ({
    nodeId: firstIn(graph, after?.nodeId, before?.nodeId, actual.nodeId),
    what: 'message',
    variable: null,
    expected: textOf(before),
    actual: textOf(after),
  }));

const variableDifferences = ({ nodes }: Graph, expected: TranscriptStep, actual: TranscriptStep): Difference[] =>
  [...new Set([...Object.keys(expected.variables), ...Object.keys(actual.variables)])]
    .filter((name) => expected.variables[name] !== actual.variables[name])
    .map((name) => ({
      nodeId: nodes.find(({ type, data }) => type === 'question' && data.answerKey === name)?.id ?? actual.nodeId,
      what: 'variable',
      variable: name,
      expected: expected.variables[name] ?? null,
      actual: actual.variables[name] ?? null,
    }));

/** The differences of where the customer is: the node, unless the recorded one is gone; what it waits for; the queue. */
const placeDifferences = (graph: Graph, expected: TranscriptStep, actual: TranscriptStep): Difference[] => {
  const nodeId = firstIn(graph, actual.nodeId, expected.nodeId);
  const [before, after] = [expected, actual].map((step) => (step.isInFlow ? step.nodeId : null));
  const isElsewhere = expected.isInFlow !== actual.isInFlow || (before !== after && firstIn(graph, before) !== null);
  const place = { nodeId, what: 'place', variable: null, expected: before ?? null, actual: after ?? null } as const;
  const wait = { ...place, what: 'wait', expected: asText(expected.wait), actual: asText(actual.wait) } as const;
  const queue = {
    ...place,
    what: 'queue',
    expected: asText(expected.queueId),
    actual: asText(actual.queueId),
  } as const;
  return [
    ...(isElsewhere ? [place] : []),
    ...(!isElsewhere && expected.wait !== actual.wait ? [wait] : []),
    ...(expected.queueId === actual.queueId ? [] : [queue]),
  ];
};

const asText = (value: number | null): string | null => (value === null ? null : String(value));

/** Names a difference that lasts: it is listed after the first move that has it. */
const keyOf = ({ what, variable, expected, actual }: Difference): string | null =>
  what === 'variable' || what === 'queue' ? JSON.stringify([what, variable, expected, actual]) : null;

/** Returns the differences of a conversation with a draft from the recorded one, in the order of its moves. Pure. */
export const differencesOf = (
  graph: Graph,
  { scene, expected }: Recording,
  actual: readonly TranscriptStep[],
): FlowTestDifference[] => {
  let lasting = new Set<string | null>();
  return scene.moves.flatMap((move, index) => {
    const [before, after] = [expected[index]!, actual[index]!];
    const found = [
      ...messageDifferences(graph, before, after),
      ...variableDifferences(graph, before, after),
      ...placeDifferences(graph, before, after),
    ];
    const listed = found.filter((difference) => !lasting.has(keyOf(difference)));
    lasting = new Set(found.map(keyOf).filter((key) => key !== null));
    const said = move.type === 'write' ? move.text : null;
    return listed.map((difference) => ({ move: index, said, ...difference }));
  });
};
