import { cutText } from './cut-text.ts';
import { parseMarkup, type MarkupNode } from './markup.ts';
import { parseBlocks, type MarkupBlock } from './markup-blocks.ts';

/** UTF-16 code units that are read of a text by default: more than any preview shows. A body may have 65,536 characters. */
const previewUnits = 2000;

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => ('children' in node ? textOf(node.children) : node.text)).join('');

const lineOf = (block: MarkupBlock): string => {
  if (block.kind !== 'list') return textOf(parseMarkup(block.text));
  const { items, ordered, start } = block;
  return items.map((item, place) => `${ordered ? `${start + place}.` : '•'} ${textOf(parseMarkup(item))}`).join(' ');
};

/**
 * Returns the beginning of a message's text as previews show it: on one line, without the markup that a conversation
 * renders. Characters that are no markup stay: `2*3*4` is unchanged.
 *
 * @param units UTF-16 code units that are read of the text
 */
export const plainText = (text: string, units = previewUnits): string =>
  parseBlocks(cutText(text, { units })).map(lineOf).join(' ').replace(/\s+/g, ' ').trim();
