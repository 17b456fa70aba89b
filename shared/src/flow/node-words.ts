import type { FlowNode } from './graph.ts';
import { elementsOf } from './nodes/content/content.ts';

/** Returns the words by which a user knows a node; empty for a kind that has none. */
export const wordsOf = (node: FlowNode): string => {
  switch (node.type) {
    case 'singleBlock':
      return (
        elementsOf(node.data)
          .find(({ type }) => type === 'message')
          ?.value.toString() ?? ''
      );
    case 'menu':
    case 'question':
      return node.data.message;
    case 'ticket':
    case 'typebot':
    case 'openai':
      return node.data.name;
    case 'start':
    case 'interval':
    case 'randomizer':
      return '';
  }
};
