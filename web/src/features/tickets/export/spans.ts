import { parseMarkup, type MarkupNode } from '@recado/shared/text/markup';
import { parseBlocks, type MarkupBlock } from '@recado/shared/text/markup-blocks';

/** The style of a text: italics and code look like other text. */
export interface Style {
  bold: boolean;
  strike: boolean;
}

/** A part of a text in one style. */
export interface Span extends Style {
  text: string;
}

const plain: Style = { bold: false, strike: false };

export const plainSpan = (text: string): Span => ({ ...plain, text });
export const boldSpan = (text: string): Span => ({ ...plain, bold: true, text });

const spansOf = (nodes: readonly MarkupNode[], style = plain): Span[] =>
  nodes.flatMap((node) =>
    'children' in node
      ? spansOf(node.children, {
          bold: style.bold || node.kind === 'bold',
          strike: style.strike || node.kind === 'strike',
        })
      : [{ ...style, text: node.text }],
  );

/** Splits spans at their line breaks. */
export const splitLines = (spans: readonly Span[]): Span[][] => {
  const lines: Span[][] = [[]];
  for (const span of spans) {
    for (const [place, text] of span.text.split(/\r?\n/).entries()) {
      if (place > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...span, text });
    }
  }
  return lines;
};

const linesOf = (block: MarkupBlock, mentions: readonly string[]): Span[][] => {
  const parse = (text: string): Span[] => spansOf(parseMarkup(text, mentions));
  switch (block.kind) {
    case 'text':
      return splitLines(parse(block.text));
    case 'quote':
      return splitLines(parse(block.text)).map((line) => [plainSpan('> '), ...line]);
    case 'list':
      return block.items.map((item, place) => [
        plainSpan(block.ordered ? `${block.start + place}. ` : '• '),
        ...parse(item),
      ]);
  }
};

/** Returns the lines of a message's text, with WhatsApp's markup as styles. */
export const markupLines = (text: string, mentions: readonly string[]): Span[][] =>
  parseBlocks(text).flatMap((block) => linesOf(block, mentions));
