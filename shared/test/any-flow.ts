import fc from 'fast-check';
import type { FlowConnection, FlowGraph, FlowNode } from '../src/flow/graph.ts';
import { rulesOf } from '../src/flow/nodes/kinds.ts';
import { validate } from '../src/flow/validate.ts';
import { edge, nodeOf } from './flows.ts';

const text = fc.constantFrom(
  'Olá, {{firstName}}',
  '{{nome}}!',
  'Tudo bem? 😀',
  'Escolha {{cidade}} *já*',
  ' Até logo. ',
);

const contentOf = (values: readonly (string | number)[]): object => {
  const elements = values.map((value, index) =>
    typeof value === 'string'
      ? { type: 'message', number: `message${index + 1}`, value }
      : { type: 'interval', number: `interval${index + 1}`, value },
  );
  return { seq: elements.map(({ number }) => number), elements };
};

/** A node of a kind that needs no service, with its id. */
const anyNode = (id: string, queueIds: readonly number[]): fc.Arbitrary<FlowNode> =>
  fc.oneof(
    fc
      .array(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(1, 7, 60) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((values) => nodeOf('singleBlock', id, contentOf(values))),
    fc
      .record({ message: text, labels: fc.array(fc.constantFrom('Vendas', 'Suporte'), { minLength: 1, maxLength: 3 }) })
      .map(({ message, labels }) =>
        nodeOf('menu', id, { message, arrayOption: labels.map((value, index) => ({ number: index + 1, value })) }),
      ),
    fc
      .record({ message: text, answerKey: fc.constantFrom('nome', 'cidade') })
      .map((data) => nodeOf('question', id, data)),
    fc.constantFrom(0, 50, 100).map((percent) => nodeOf('randomizer', id, { percent })),
    fc.constantFrom(60, 120).map((sec) => nodeOf('interval', id, { sec })),
    ...(queueIds.length > 0 ? [fc.constantFrom(...queueIds).map((queueId) => nodeOf('ticket', id, { queueId }))] : []),
  );

const edgesOf = (nodes: readonly FlowNode[]): fc.Arbitrary<FlowConnection[]> => {
  const targets = nodes.slice(1).map(({ id }) => id);
  const handles = nodes.flatMap((node) => rulesOf(node).handles.map((handle) => ({ source: node.id, handle })));
  return fc.tuple(...handles.map(() => fc.option(fc.constantFrom(...targets), { freq: 8 }))).map((chosen) =>
    handles.flatMap(({ source, handle }, index) => {
      const target = source === 's' ? targets[0]! : chosen[index];
      return target == null ? [] : [edge(source, target, handle)];
    }),
  );
};

/** A flow that may be published, of up to eight nodes that need no service. */
export const anyFlow = (queueIds: readonly number[] = []): fc.Arbitrary<FlowGraph> =>
  fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyNode(`n${index + 1}`, queueIds))))
    .chain((some) => {
      const nodes = [nodeOf('start', 's', {}), ...some];
      return edgesOf(nodes).map((connections): FlowGraph => ({ nodes, connections }));
    })
    .filter((graph) => validate(graph, { queueIds, channels: [] }).every(({ isWarning }) => isWarning));

/** Moves of a customer in a flow: a text, or null where the time passes that the flow waits for. */
export const anyFlowMoves = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('1', '2', 'Maria', 'oi', '{{nome}}', '  2. ', '🙂') },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  { minLength: 1, maxLength: 10 },
);
