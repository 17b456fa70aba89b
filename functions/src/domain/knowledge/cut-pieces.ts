import { cutText } from '@recado/shared/text/cut-text';

/** A part of a source's text that is searched, and that models read. */
export interface Piece {
  /** The headings that it stands under; empty for none. */
  heading: string;
  text: string;
}

/** Characters of a piece: those it is filled up to, the most, and those that it repeats of the piece before. */
const wanted = 900;
const most = 1_200;
const overlap = 160;

/** A text under its headings. */
interface Section {
  heading: string;
  paragraphs: string[];
}

/** A line that is a heading: marked as one, or short, alone, and without an end. */
const headingOf = (paragraph: string): { level: number; title: string } | null => {
  const [, marks, title] = /^(#{1,6})\s+(\S.*)$/.exec(paragraph) ?? [];
  if (marks && title) return { level: marks.length, title: title.trim() };
  const isTitle = paragraph.length <= 70 && !paragraph.includes('\n') && /^[\p{Lu}\d]/u.test(paragraph);
  return isTitle && !/[.,;:!?]$/.test(paragraph) && !/[:;]\s/.test(paragraph) ? { level: 6, title: paragraph } : null;
};

const sectionsOf = (text: string): Section[] => {
  const sections: Section[] = [{ heading: '', paragraphs: [] }];
  const path: { level: number; title: string }[] = [];
  for (const paragraph of text.split(/\n\s*\n/).map((one) => one.trim())) {
    if (paragraph === '') continue;
    const heading = headingOf(paragraph);
    if (!heading) {
      sections.at(-1)!.paragraphs.push(paragraph);
      continue;
    }
    while (path.length > 0 && path.at(-1)!.level >= heading.level) path.pop();
    path.push(heading);
    sections.push({ heading: path.map(({ title }) => title).join(' › '), paragraphs: [] });
  }
  return sections;
};

/** Cuts what is too long for a piece: by sentences, else by words, else anywhere. */
const partsOf = (paragraph: string): string[] => {
  if (paragraph.length <= most) return [paragraph];
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > most) {
    const head = cutText(rest, { units: most });
    const sentence = Math.max(...['. ', '! ', '? ', '\n', '; '].map((end) => head.lastIndexOf(end)));
    const word = head.lastIndexOf(' ');
    const end = [sentence + 1, word].find((at) => at > most / 3) ?? head.length;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
};

/** The last sentences of a piece, which the next one begins with. */
const tailOf = (text: string): string => {
  const sentences = text.split(/(?<=[.!?])\s+|\n/);
  const tail: string[] = [];
  let length = 0;
  for (const sentence of sentences.slice(1).reverse()) {
    length += sentence.length + 1;
    if (length > overlap) break;
    tail.unshift(sentence);
  }
  return tail.join(' ');
};

const piecesOf = ({ heading, paragraphs }: Section): Piece[] => {
  const pieces: Piece[] = [];
  let text = '';
  for (const part of paragraphs.flatMap(partsOf)) {
    if (text !== '' && text.length + part.length > wanted) {
      pieces.push({ heading, text });
      const tail = tailOf(text);
      text = tail.length + part.length < most ? tail : '';
    }
    text = text === '' ? part : `${text}\n${part}`;
  }
  return text === '' ? pieces : [...pieces, { heading, text }];
};

/** Cuts a text into pieces: by its headings, then by paragraphs. Pieces of one section overlap by a sentence or two. */
export const cutPieces = (text: string): Piece[] => {
  const sections = sectionsOf(text.replaceAll('\r\n', '\n').replaceAll(/[^\S\n]+/g, ' '));
  const pieces = sections.flatMap(piecesOf);
  // A text of headings alone is still a text.
  if (pieces.length > 0) return pieces;
  const whole = sections.map(({ heading }) => heading).filter((heading) => heading !== '');
  return whole.length === 0 ? [] : [{ heading: '', text: whole.join('\n') }];
};
