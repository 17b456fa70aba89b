import {
  type FlowConnection,
  flowGraph,
  flowNode,
  type FlowGraph,
  type FlowNode,
  type FlowNodeType,
} from '../src/flow/graph.ts';

/** A node of a flow, with the defaults of its data. */
export const nodeOf = (type: FlowNodeType, id: string, data: object): FlowNode =>
  flowNode.parse({ id, type, position: { x: 0, y: 0 }, data });

/** A content node with one text. */
export const textNode = (id: string, value: string): FlowNode =>
  nodeOf('singleBlock', id, { seq: ['message1'], elements: [{ type: 'message', number: 'message1', value }] });

export const edge = (source: string, target: string, sourceHandle: string | null = null): FlowConnection => ({
  source,
  target,
  sourceHandle,
});

const handleOf: Partial<Record<FlowNodeType, string>> = { menu: 'a1', randomizer: 'a' };

/** A flow of these nodes; unless edges are given, each leads to the next by its first choice. */
export const graphOf = (nodes: readonly FlowNode[], connections?: readonly FlowConnection[]): FlowGraph => {
  const chain = nodes.slice(1).map(({ id }, index) => edge(nodes[index]!.id, id, handleOf[nodes[index]!.type] ?? null));
  return flowGraph.parse({ nodes, connections: connections ?? chain });
};

/** One node of each kind, with its type as its id. */
export const flowNodes: Readonly<Record<FlowNodeType, FlowNode>> = {
  start: nodeOf('start', 'start', {}),
  singleBlock: textNode('singleBlock', 'Olá {{nome}}'),
  menu: nodeOf('menu', 'menu', {
    message: 'Escolha',
    arrayOption: [
      { number: 1, value: 'Vendas' },
      { number: 2, value: 'Suporte' },
    ],
  }),
  randomizer: nodeOf('randomizer', 'randomizer', { percent: 50 }),
  interval: nodeOf('interval', 'interval', { sec: 5 }),
  typebot: nodeOf('typebot', 'typebot', {
    name: 'Vendas',
    urlN8N: 'https://typebot.example.com',
    typebotSlug: 'vendas',
  }),
  openai: nodeOf('openai', 'openai', { name: 'Assistente', apiKey: 'sk-exemplo', prompt: 'Responda com educação.' }),
  question: nodeOf('question', 'question', { message: 'Qual é o seu nome?', answerKey: 'nome' }),
  ticket: nodeOf('ticket', 'ticket', { queueId: 4 }),
};
