import type { Span } from './spans.ts';
import type { TextFont } from './text-font.ts';
import { charactersOf, joinPieces, pieceOf, widthOf, wordsOf, type Piece, type Word } from './words.ts';

/** Scripts that are written without spaces, and emoji: a line may break between any two characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Emoji_Presentation}]/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const breaksInside = ({ pieces }: Word): boolean => pieces.some(({ text }) => unspaced.test(text));

/** Returns whether a line is read from the right: its first letter decides. */
export const isRightToLeft = (line: readonly Span[]): boolean =>
  rightToLeft.test(/\p{L}/u.exec(line.map(({ text }) => text).join(''))?.[0] ?? '');

const hasRightToLeft = ({ text }: Piece): boolean => rightToLeft.test(text);
const hasLetter = ({ text }: Piece): boolean => /\p{L}/u.test(text);

const pictureOf = (pieces: readonly Piece[], style: Piece, font: TextFont): Piece =>
  pieceOf(pieces.map(({ text }) => text).join(''), true, style, font);

/**
 * Joins words that are read from the right into one picture, with the spaces and numbers between them: the browser
 * orders them as it draws. A line that is read from the right is one picture.
 */
const joinRightToLeft = (pieces: readonly Piece[], fromRight: boolean, font: TextFont): Piece[] => {
  const first = pieces.find(hasRightToLeft);
  if (!first) return [...pieces];
  if (fromRight) return [pictureOf(pieces, first, font)];
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = hasRightToLeft(piece) ? joined.findLastIndex(hasLetter) : -1;
    const start = joined[before];
    if (start && hasRightToLeft(start)) joined.push(pictureOf([...joined.splice(before), piece], start, font));
    else joined.push(piece);
  }
  return joined;
};

/** Distributes words over lines. A word that is longer than a line breaks between characters. */
const fillLines = (words: readonly Word[], maxWidth: number, font: TextFont): Piece[][] => {
  const lines: Piece[][] = [[]];
  let used = 0;
  const breakLine = (): void => {
    lines.push([]);
    used = 0;
  };
  const add = (pieces: readonly Piece[]): void => {
    lines.at(-1)?.push(...pieces);
    used += widthOf(pieces);
  };
  const fits = (width: number): boolean => used + width <= maxWidth;
  for (const word of words) {
    if (fits(word.width)) {
      add(word.pieces);
    } else if (word.isSpace) {
      breakLine();
    } else {
      if (used > 0 && !breaksInside(word)) breakLine();
      const parts = fits(word.width)
        ? [word.pieces]
        : word.pieces.flatMap((piece) => charactersOf(piece.text, piece, font)).map((part) => [part]);
      for (const part of parts) {
        if (used > 0 && !fits(widthOf(part))) breakLine();
        add(part);
      }
    }
  }
  return lines;
};

/**
 * Breaks a line of text into lines of a maximum width.
 *
 * @param maxWidth in multiples of the font's size
 */
export const wrapLine = (line: readonly Span[], maxWidth: number, font: TextFont): Piece[][] => {
  const fromRight = isRightToLeft(line);
  return fillLines(wordsOf(line, font), maxWidth, font).map((pieces) =>
    joinRightToLeft(joinPieces(pieces, font), fromRight, font),
  );
};
