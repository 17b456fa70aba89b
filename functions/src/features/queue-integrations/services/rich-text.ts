import * as z from 'zod';

interface Node {
  type?: string | undefined;
  url?: string | undefined;
  text?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strikethrough?: boolean | undefined;
  children?: Node[] | undefined;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    url: z.string().optional(),
    text: z.string().optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strikethrough: z.boolean().optional(),
    children: z.array(node).optional(),
  }),
);

/** Puts a mark of WhatsApp around a text, inside of the spaces around it. */
const marked = (text: string, mark: string): string => text.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${mark}$2${mark}$3`);

const inline = ({ type, url, text, bold, italic, strikethrough, children = [] }: Node): string => {
  if (text === undefined) {
    const inner = children.map(inline).join('');
    return type === 'a' && url !== undefined && url !== inner ? `${inner} (${url})` : inner;
  }
  if (text.trim() === '') return text;
  const marks = [...(bold ? ['*'] : []), ...(italic ? ['_'] : []), ...(strikethrough ? ['~'] : [])];
  return marks.reduce(marked, text);
};

const lines = (one: Node): string[] => {
  if (one.type === 'ul' || one.type === 'ol')
    return (one.children ?? []).map((item, index) => `${one.type === 'ol' ? `${index + 1}.` : '-'} ${inline(item)}`);
  return [inline(one)];
};

/** Writes the rich text of a Typebot with the marks of WhatsApp. A text of another form is empty. */
export const richText = (value: unknown): string => {
  const { success, data } = z.array(node).safeParse(value);
  return success ? data.flatMap(lines).join('\n') : '';
};
