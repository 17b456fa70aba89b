import type { FlowNode, FlowNodeType } from '@recado/shared/flow/graph';
import { content } from './content/kind.ts';
import { interval } from './interval/kind.ts';
import type { EditorKind } from '../card/kind.ts';
import { menu } from './menu/kind.ts';
import { openai } from './openai/kind.ts';
import { question } from './question/kind.ts';
import { randomizer } from './randomizer/kind.ts';
import { start } from './start/kind.ts';
import { ticket } from './ticket/kind.ts';
import { typebot } from './typebot/kind.ts';

/** The kinds of nodes in the order of the menu (specification 3, section 2). A new kind is a compile error here. */
const editorKinds: { readonly [T in FlowNodeType]: EditorKind<T> } = {
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

export const kindNames = Object.keys(editorKinds) as FlowNodeType[];

/** The look of a node's kind. */
export const kindOf = <T extends FlowNodeType>(type: T): EditorKind<T> => editorKinds[type];

/** Makes a node with the data of a new one. */
export const newNode = (type: FlowNodeType, id: string, position: FlowNode['position']): FlowNode =>
  ({ id, type, position, data: editorKinds[type].initial }) as FlowNode;
