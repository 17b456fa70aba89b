import { isRecord } from './is-record.ts';

const marks = [
  ['bold', '*'],
  ['italic', '_'],
  ['strikethrough', '~'],
] as const;

const marked = (leaf: Record<string, unknown>, text: string): string => {
  const inner = text.trim();
  if (inner === '') return text;
  const set = marks.filter(([name]) => leaf[name] === true).map(([, mark]) => mark);
  return text.replace(inner, () => `${set.join('')}${inner}${set.toReversed().join('')}`);
};

const blocks: ReadonlySet<unknown> = new Set(['p', 'ul', 'ol', 'li', 'lic', 'h1', 'h2', 'h3', 'blockquote']);

const childrenOf = ({ children }: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(children) ? children.filter(isRecord) : [];

/** The nesting that a text may have. */
const maxDepth = 20;

const inline = (node: Record<string, unknown>, depth: number): string => {
  if (depth > maxDepth) return '';
  if (typeof node.text === 'string') return marked(node, node.text);
  const text = childrenOf(node)
    .map((child) => inline(child, depth + 1))
    .join('');
  const isLink = node.type === 'a' && typeof node.url === 'string' && node.url !== text;
  return isLink ? `${text} (${String(node.url)})` : text;
};

const lines = (node: Record<string, unknown>, depth: number): string[] => {
  const children = childrenOf(node);
  const isOuter = depth < maxDepth && children.some(({ type }) => blocks.has(type));
  if (!isOuter) return [inline(node, depth)];
  const inner = children.flatMap((child) => lines(child, depth + 1));
  return node.type === 'li' ? inner.map((line, index) => (index === 0 ? `• ${line}` : line)) : inner;
};

/** Returns the text of a block as WhatsApp writes it; empty for anything else. Early exports may have it without its form. */
export const plainText = (content: unknown): string => {
  if (!isRecord(content)) return '';
  if (!Array.isArray(content.richText)) return typeof content.plainText === 'string' ? content.plainText.trim() : '';
  return content.richText
    .filter(isRecord)
    .flatMap((node) => lines(node, 0))
    .join('\n')
    .trim();
};
