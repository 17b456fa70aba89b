/** WhatsApp's markup as a tree, rendered element by element: message text never becomes HTML. */
export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: MarkupNode[] };

const styles = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Delimiter = keyof typeof styles;

const isDelimiter = (character: string): character is Delimiter => character in styles;
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

const codePattern = /```([^`](?:[\s\S]*?[^`])?)```|`([^`\n]+)`/y;
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"']+/iy;
/** Punctuation after a URL belongs to the sentence around it. */
const trailing = /[.,;:!?)\]}*_~]+$/;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const linkAt = (text: string, at: number): { text: string; href: string } | null => {
  if (isWord(text[at - 1])) return null;
  const found = matchAt(linkPattern, text, at)?.[0].replace(trailing, '');
  if (found === undefined || found.length < 5) return null;
  const href = /^www\./i.test(found) ? `https://${found}` : found;
  return URL.canParse(href) ? { text: found, href } : null;
};

/** Index at which a style that opens at `at` closes on the same line. */
const closingIndex = (text: string, at: number): number | 'notOpen' | 'never' => {
  const delimiter = text[at];
  if (isWord(text[at - 1]) || isSpace(text[at + 1]) || text[at + 1] === delimiter) return 'notOpen';
  for (let index = at + 1; index < text.length && text[index] !== '\n'; index += 1) {
    const link = linkAt(text, index);
    if (link) {
      index += link.text.length - 1;
    } else if (text[index] === delimiter && !isSpace(text[index - 1]) && !isWord(text[index + 1])) {
      return index;
    }
  }
  return 'never';
};

interface Token {
  node: MarkupNode;
  end: number;
}

/**
 * For each delimiter, the index up to which it is known not to close. Prevents quadratic search in a line of opening
 * delimiters.
 */
type Unclosed = Partial<Record<Delimiter, number>>;

const styleAt = (
  text: string,
  at: number,
  delimiter: Delimiter,
  unclosed: Unclosed,
  names: readonly string[],
): Token | null => {
  if (at < (unclosed[delimiter] ?? 0)) return null;
  const end = closingIndex(text, at);
  if (end === 'notOpen') return null;
  if (end === 'never') {
    const line = text.indexOf('\n', at);
    unclosed[delimiter] = line < 0 ? text.length : line;
    return null;
  }
  // oxlint-disable-next-line recado/no-text-slice -- between two delimiters of one code unit
  return { node: { kind: styles[delimiter], children: parseMarkup(text.slice(at + 1, end), names) }, end: end + 1 };
};

/** The longest name at this position, because one name may begin with another. */
const mentionAt = (text: string, at: number, names: readonly string[]): Token | null => {
  const found = names
    .filter((name) => text.startsWith(name, at + 1))
    .toSorted((one, other) => other.length - one.length)[0];
  return found === undefined ? null : { node: { kind: 'mention', text: `@${found}` }, end: at + 1 + found.length };
};

const tokenAt = (text: string, at: number, unclosed: Unclosed, names: readonly string[]): Token | null => {
  const character = text[at] ?? '';
  if (character === '@') return mentionAt(text, at, names);
  if (character === '`') {
    const code = matchAt(codePattern, text, at);
    return code && { node: { kind: 'code', text: code[1] ?? code[2] ?? '' }, end: at + code[0].length };
  }
  if (isDelimiter(character)) return styleAt(text, at, character, unclosed, names);
  const link = linkAt(text, at);
  return link && { node: { kind: 'link', ...link }, end: at + link.text.length };
};

/** The characters that may begin something other than text. */
const beginning = /[@`*_~]|https?:\/\/|www\./gi;

/** Returns the next place that may begin something else than text; the length of the text where there is none. */
const beginningFrom = (text: string, from: number): number => {
  beginning.lastIndex = from;
  return beginning.exec(text)?.index ?? text.length;
};

/**
 * Parses *bold*, _italic_, ~strike~, `code`, ```code```, URLs and mentions of the given names; everything else is text.
 */
export const parseMarkup = (text: string, names: readonly string[] = []): MarkupNode[] => {
  const nodes: MarkupNode[] = [];
  const unclosed: Unclosed = {};
  let plain = 0;
  let at = beginningFrom(text, 0);
  const flush = (): void => {
    // oxlint-disable-next-line recado/no-text-slice -- between two tokens
    if (at > plain) nodes.push({ kind: 'text', text: text.slice(plain, at) });
  };
  while (at < text.length) {
    const token = tokenAt(text, at, unclosed, names);
    if (token) {
      flush();
      nodes.push(token.node);
      at = token.end;
      plain = at;
    } else {
      at += 1;
    }
    at = beginningFrom(text, at);
  }
  flush();
  return nodes;
};

/** The first URL of a text; null for none. */
export const firstLink = (text: string): string | null => {
  for (let at = text.search(/(?:https?:\/\/|www\.)/i); at >= 0 && at < text.length; at++) {
    const link = /[hw]/i.test(text[at] ?? '') ? linkAt(text, at) : null;
    if (link) return link.href;
  }
  return null;
};

/** True for a text of one to three emoji only, which is shown large. */
export const isOnlyEmoji = (text: string): boolean => /^(?:\p{RGI_Emoji}\s*){1,3}$/v.test(text.trim());
