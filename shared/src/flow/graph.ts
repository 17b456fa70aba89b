import * as z from 'zod';
import { flowLimits } from '../limits/flows.ts';
import { contentData } from './nodes/content/schema.ts';
import { intervalData } from './nodes/interval/schema.ts';
import { menuData } from './nodes/menu/schema.ts';
import { openaiData } from './nodes/openai/schema.ts';
import { questionData } from './nodes/question/schema.ts';
import { randomizerData } from './nodes/randomizer/schema.ts';
import { startData } from './nodes/start/schema.ts';
import { ticketData } from './nodes/ticket/schema.ts';
import { typebotData } from './nodes/typebot/schema.ts';

/** Names a node in its flow. */
const nodeId = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/);

const coordinate = z.number().min(-1_000_000).max(1_000_000);
const place = { id: nodeId, position: z.object({ x: coordinate, y: coordinate }) };

/** A node: what its kind needs is in `data`. Half-filled nodes may be saved; `validate` names what they lack. */
export const flowNode = z.discriminatedUnion('type', [
  z.object({ ...place, type: z.literal('start'), data: startData }),
  z.object({ ...place, type: z.literal('singleBlock'), data: contentData }),
  z.object({ ...place, type: z.literal('menu'), data: menuData }),
  z.object({ ...place, type: z.literal('randomizer'), data: randomizerData }),
  z.object({ ...place, type: z.literal('interval'), data: intervalData }),
  z.object({ ...place, type: z.literal('ticket'), data: ticketData }),
  z.object({ ...place, type: z.literal('typebot'), data: typebotData }),
  z.object({ ...place, type: z.literal('openai'), data: openaiData }),
  z.object({ ...place, type: z.literal('question'), data: questionData }),
]);
export type FlowNode = z.output<typeof flowNode>;
export type FlowNodeType = FlowNode['type'];

/** The kinds of nodes. */
export const flowNodeType = z.enum(flowNode.options.map(({ shape }) => shape.type.value));

/** An edge. `sourceHandle` names the choice of a node with several: `a` and `b`, or `a1` for the first option of a menu. */
export const flowConnection = z.object({
  source: nodeId,
  target: nodeId,
  sourceHandle: z
    .string()
    .regex(/^[a-z]\d{0,3}$/)
    .nullable()
    .default(null),
});
export type FlowConnection = z.output<typeof flowConnection>;

/** A flow as it is saved, published, exported and executed. */
export const flowGraph = z.object({
  nodes: z.array(flowNode).max(flowLimits.nodes),
  connections: z.array(flowConnection).max(flowLimits.connections),
});
export type FlowGraph = z.output<typeof flowGraph>;
