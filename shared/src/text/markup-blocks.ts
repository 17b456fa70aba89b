/** A part of a text: plain lines, a quotation, or a list. Its lines hold markup (`parseMarkup`). */
export type MarkupBlock =
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: string[] };

const quotePattern = /^> (.*)$/;
const bulletPattern = /^[*-] (.+)$/;
const numberPattern = /^(\d{1,3})\. (.+)$/;

/** Returns the block that a line is, alone; plain text inside a code block. */
const blockOf = (line: string, inCode: boolean): MarkupBlock => {
  const quote = inCode ? null : quotePattern.exec(line);
  if (quote) return { kind: 'quote', text: quote[1]! };
  const bullet = inCode ? null : bulletPattern.exec(line);
  if (bullet) return { kind: 'list', ordered: false, start: 1, items: [bullet[1]!] };
  const numbered = inCode ? null : numberPattern.exec(line);
  if (numbered) return { kind: 'list', ordered: true, start: Number(numbered[1]), items: [numbered[2]!] };
  return { kind: 'text', text: line };
};

/** Returns both blocks as one; null where a new one begins. */
const joined = (last: MarkupBlock, next: MarkupBlock): MarkupBlock | null => {
  if (last.kind === 'list')
    return next.kind === 'list' && next.ordered === last.ordered
      ? { ...last, items: [...last.items, ...next.items] }
      : null;
  return next.kind === last.kind ? { ...last, text: `${last.text}\n${next.text}` } : null;
};

/** Splits a text into WhatsApp's blocks: `> ` quotes, `* ` and `- ` are bullets, `1. ` numbers. */
export const parseBlocks = (text: string): MarkupBlock[] => {
  const blocks: MarkupBlock[] = [];
  let inCode = false;
  for (const line of text.split('\n')) {
    const block = blockOf(line, inCode);
    if ((line.match(/```/g) ?? []).length % 2 === 1) inCode = !inCode;
    const last = blocks.at(-1);
    const both = last ? joined(last, block) : null;
    if (both) blocks[blocks.length - 1] = both;
    else blocks.push(block);
  }
  return blocks;
};
