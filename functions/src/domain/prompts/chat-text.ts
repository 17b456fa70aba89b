import type { TicketRecord } from '../../data/tickets/record.ts';

/** The marks of texts that a channel shows: WhatsApp's, or none. */
export type Marks = 'whatsapp' | 'none';

/** The marks that each channel shows. */
export const marksOf: Readonly<Record<TicketRecord['channel'], Marks>> = {
  whatsapp: 'whatsapp',
  whatsappapi: 'whatsapp',
  facebook: 'none',
  instagram: 'none',
};

/** Characters that stand for marks, and for what is kept as it is, while a text is written again; texts of models have none of them. */
const [bold, italic, struck, keptMark] = ['\uE000', '\uE001', '\uE002', '\uE003'] as const;
const inUse = /[\uE000-\uE003]/g;

/** The signs of each mark. */
const shown: Readonly<Record<Marks, Readonly<Record<string, string>>>> = {
  whatsapp: { [bold]: '*', [italic]: '_', [struck]: '~' },
  none: { [bold]: '', [italic]: '', [struck]: '' },
};

const block = /```[^\n`]*\n([\s\S]*?)\n?```/;
const breakTag = /<br\s*\/?>/gi;
const rule = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const tableRule = /^ *\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/;
const tableRow = /^ *\|(.+)\| *$/;
const heading = /^ {0,3}#{1,6} +(.+?) *#* *$/;
const quote = /^ {0,3}> ?/;
const bullet = /^( *)[*+-] +/;

const inCode = /`([^`\n]+)`/g;
const escaped = /\\([\\`*_{}[\]()#+.!~>|$-])/g;
const link = /!?\[([^[\]\n]*)\]\( *<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?(?: +"[^"\n]*")? *\)/g;
const angled = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/g;
/** An address, or a word that has an underscore or a tilde within. */
const address = /(?:https?:\/\/|www\.)[^\s<>\uE003]*[^\s<>\uE003.,;:!?)\]'"*_~]|[^\s<>\uE003*_~]+@[\w.-]+\.\w+/g;

/** A pair of marks around a text of one line, with the letters beside it, and no other character of their kind. */
const pair = (mark: string): RegExp => {
  const [sign, letter] = [mark.at(-1)!, String.raw`([\p{L}\p{N}]?)`];
  const inner = String.raw`(?![\s${sign}])([^\n]*?[^\n${sign}])`;
  return new RegExp(String.raw`(?<=${letter})(?<![${sign}])${mark}${inner}${mark}(?![${sign}])(?=${letter})`, 'gu');
};
const pairs: readonly (readonly [pattern: RegExp, marks: readonly string[]])[] = [
  [pair(String.raw`\*\*\*`), [bold, italic]],
  [pair('___'), [bold, italic]],
  [pair(String.raw`\*\*`), [bold]],
  [pair('__'), [bold]],
  [pair('~~'), [struck]],
];
const single = { star: pair(String.raw`\*`), line: pair('_'), tilde: pair('~') } as const;

/** Puts marks around what a pattern finds: inside of its spaces, and none within a word, where channels show them as they are. */
const marked = (text: string, pattern: RegExp, marks: readonly string[], keeps = false): string =>
  text.replaceAll(pattern, (all: string, before: string, inner: string, behind: string) => {
    if (before !== '' || behind !== '') return keeps ? all : inner;
    return inner.replace(/^(\s*)(.*?)(\s*)$/s, `$1${marks.join('')}$2${marks.toReversed().join('')}$3`);
  });

/** An address that means something outside of a page. */
const whole = /^(?:https?:\/\/|www\.|mailto:|tel:)/;
/** The part of an address that people read. */
const bare = (url: string): string => url.replace(/^(?:https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '');

/** Returns the text and the address of a link, as it is written in a chat. */
const linkText = (text: string, url: string, keep: (text: string) => string): string => {
  if (!whole.test(url)) return text;
  const kept = keep(url.replace(/^(?:mailto|tel):/, ''));
  return text.trim() === '' || bare(text.trim()) === bare(url) ? kept : `${text}: ${kept}`;
};

/** Writes the marks within a line; a heading is bold. What is kept as it is stands aside meanwhile. */
const inline = (line: string, marks: Marks, isMarkdown: boolean, isHeading = false): string => {
  const kept: string[] = [];
  const keep = (text: string): string => `${keptMark}${kept.push(text) - 1}${keptMark}`;
  // What is kept may have parts that were kept before.
  const restored = (text: string): string =>
    text.replaceAll(/\uE003(\d+)\uE003/g, (_, at: string) => restored(kept[Number(at)]!));
  let text = line
    .replaceAll(inCode, (all: string, inner: string) => keep(marks === 'whatsapp' ? all : inner))
    .replaceAll(escaped, (_, sign: string) => keep(sign))
    .replaceAll(link, (_, words: string, url: string) => linkText(words, url, keep))
    .replaceAll(angled, (_, url: string) => linkText('', url, keep))
    .replaceAll(address, (url) => keep(url));
  for (const [pattern, signs] of pairs) text = marked(text, pattern, signs);
  // A star alone is WhatsApp's bold, which prompts ask for by name, except in a text with the marks of Markdown.
  text = marked(text, single.star, [isMarkdown ? italic : bold], true);
  text = marked(text, single.line, [italic], true);
  if (marks === 'none') text = marked(text, single.tilde, [struck], true);
  if (isHeading) text = `${bold}${text.replaceAll(bold, '')}${bold}`;
  return restored(text.replaceAll(/[\uE000-\uE002]/g, (mark) => shown[marks][mark]!));
};

const lineOf = (line: string, marks: Marks, isMarkdown: boolean): string | null => {
  if (rule.test(line) || tableRule.test(line)) return null;
  const [, title] = heading.exec(line) ?? [];
  if (title !== undefined) return inline(title, marks, true, true);
  const [, cells] = tableRow.exec(line) ?? [];
  const plain =
    cells === undefined
      ? line
      : cells
          .split('|')
          .map((cell) => cell.trim())
          .join(' | ');
  const [start] = quote.exec(plain) ?? bullet.exec(plain) ?? [''];
  const kind = start.trim() === '>' ? (marks === 'whatsapp' ? '> ' : '') : start.replace(/[*+-] +$/, '- ');
  return kind + inline(plain.slice(start.length), marks, isMarkdown);
};

const linesOf = (text: string, marks: Marks, isMarkdown: boolean): string =>
  text
    .split('\n')
    .flatMap((line) => lineOf(line, marks, isMarkdown) ?? [])
    .join('\n');

/**
 * Writes a text of a model, which may be Markdown, as a channel shows it: with the marks of WhatsApp, or without marks. Addresses,
 * words with underscores and code stay as they are.
 */
export const chatText = (markdown: string, marks: Marks): string => {
  const text = markdown.replaceAll(inUse, '').replaceAll(breakTag, '\n');
  const isMarkdown = /(?<!\*)\*\*(?!\*)|^ {0,3}#{1,6} /m.test(text);
  const code = (inner: string): string => (marks === 'whatsapp' ? `\`\`\`${inner}\`\`\`` : inner);
  // Texts and the blocks of code between them, by turns.
  const parts = text
    .split(block)
    .map((part, place) => (place % 2 === 1 ? code(part) : linesOf(part, marks, isMarkdown)));
  return parts
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};
