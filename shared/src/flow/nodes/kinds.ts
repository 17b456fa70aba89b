import type { FlowFault } from '../faults.ts';
import type { FlowNode, FlowNodeType } from '../graph.ts';
import type { FlowFile, NodeKind, NodeResult, NodeScene } from '../node-kind.ts';
import { content } from './content/content.ts';
import { interval } from './interval/interval.ts';
import { menu } from './menu/menu.ts';
import { openai } from './openai/openai.ts';
import { question } from './question/question.ts';
import { randomizer } from './randomizer/randomizer.ts';
import { start } from './start/start.ts';
import { ticket } from './ticket/ticket.ts';
import { typebot } from './typebot/typebot.ts';

type NodeOf<T extends FlowNodeType> = Extract<FlowNode, { type: T }>;

/** The kinds of nodes by their type. A new kind is a compile error here until it has its rules. */
const nodeKinds: { readonly [T in FlowNodeType]: NodeKind<NodeOf<T>['data']> } = {
  start,
  singleBlock: content,
  menu,
  randomizer,
  interval,
  ticket,
  typebot,
  openai,
  question,
};

/** A node with the rules of its kind, which take the node's own data. */
export interface BoundNode {
  handles: readonly (string | null)[];
  optional: readonly (string | null)[];
  faults: readonly FlowFault[];
  waits: boolean;
  files: readonly FlowFile[];
  execute: (scene: NodeScene) => NodeResult;
}

/** Returns the rules of a node. */
export const rulesOf = ({ type, data }: Pick<FlowNode, 'type' | 'data'>): BoundNode => {
  const kind = nodeKinds[type] as NodeKind<unknown>;
  return {
    handles: kind.handles(data),
    optional: kind.optional ?? [],
    faults: kind.faults(data),
    waits: kind.waits(data),
    files: kind.files?.(data) ?? [],
    execute: (scene) => kind.execute(data, scene),
  };
};
