import type { Span, Style } from './spans.ts';
import type { TextFont } from './text-font.ts';

/** A text in one style that is drawn as text or as a picture. The width is that at size 1. */
export interface Piece extends Span {
  isPicture: boolean;
  width: number;
}

/** Pieces between which a line does not break, or the white space between two words. */
export interface Word {
  pieces: Piece[];
  width: number;
  isSpace: boolean;
}

const segmenter = new Intl.Segmenter();
/** White space at which a line breaks, or anything else; spaces that do not break belong to their word. */
const tokens = /[^\S\u00A0\u202F]+|[\S\u00A0\u202F]+/g;
/** Characters without a shape, such as marks of direction; some change the shape of an emoji. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

export const widthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { width }) => sum + width, 0);

export const pieceOf = (text: string, isPicture: boolean, { bold, strike }: Style, font: TextFont): Piece => ({
  text,
  bold,
  strike,
  isPicture,
  width: isPicture ? font.pictureWidth(text, bold) : font.textWidth(text, bold),
});

/** Splits a text into its characters as a reader sees them. Text is without characters that have no shape. */
export const charactersOf = (text: string, style: Style, font: TextFont): Piece[] =>
  Array.from(segmenter.segment(text), ({ segment }) => {
    const visible = segment.replace(invisible, '');
    return font.covers(visible) ? pieceOf(visible, false, style, font) : pieceOf(segment, true, style, font);
  }).filter((piece) => piece.text !== '');

/** Joins neighbours that are drawn alike. A picture is measured again, because letters of some scripts are joined. */
export const joinPieces = (pieces: readonly Piece[], font: TextFont): Piece[] => {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.isPicture === piece.isPicture && last.bold === piece.bold && last.strike === piece.strike)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width };
    else joined.push(piece);
  }
  return joined.map((piece) => (piece.isPicture ? pieceOf(piece.text, true, piece, font) : piece));
};

const piecesOf = (text: string, style: Style, font: TextFont): Piece[] =>
  text.search(invisible) < 0 && font.covers(text)
    ? [pieceOf(text, false, style, font)]
    : joinPieces(charactersOf(text, style, font), font);

/** Splits a line into words and white space. A word may have several styles. */
export const wordsOf = (line: readonly Span[], font: TextFont): Word[] => {
  const words: Word[] = [];
  for (const { text, ...style } of line) {
    for (const [token] of text.normalize('NFC').matchAll(tokens)) {
      const isSpace = /^[^\S\u00A0\u202F]/.test(token);
      const pieces = piecesOf(token.replace(/\s/g, ' '), style, font);
      const last = words.at(-1);
      if (last && !last.isSpace && !isSpace) last.pieces.push(...pieces);
      else words.push({ pieces, width: 0, isSpace });
    }
  }
  return words.map((word) => ({ ...word, width: widthOf(word.pieces) }));
};
