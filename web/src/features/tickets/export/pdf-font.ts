import type { jsPDF } from 'jspdf';
import type { TextFont } from './text-font.ts';

/** TrueType files, as strings of one character for each byte. */
export interface FontFiles {
  regular: string;
  bold: string;
}

/** Measures a character that the document's font lacks: it is drawn as a picture. */
type PictureWidth = TextFont['pictureWidth'];

/** The part of jspdf's TrueType font that is used here. */
interface FontMetadata {
  characterToGlyph: (codePoint: number) => number;
  widthOfString: (text: string, size: number, space: number) => number;
}

const family = 'Noto Sans';
/** Scripts whose letters stand side by side: jspdf neither joins nor reorders letters, as others need. */
const simpleScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\u0300-\u036F]$/u;

/** Heights of letters above and below the base line, at size 1. */
export const letters = { above: 1.069, below: 0.293 } as const;

/** Sets the font of the next texts. */
export const setFont = (file: jsPDF, bold: boolean): jsPDF => file.setFont(family, bold ? 'bold' : 'normal');

const addFont = (file: jsPDF, style: 'normal' | 'bold', content: string): void => {
  file.addFileToVFS(`NotoSans-${style}.ttf`, content);
  file.addFont(`NotoSans-${style}.ttf`, family, style);
};

/** Adds the fonts to a document. */
export const addFonts = (file: jsPDF, files: FontFiles, pictureWidth: PictureWidth): TextFont => {
  addFont(file, 'normal', files.regular);
  addFont(file, 'bold', files.bold);
  const regular = setFont(file, false).getFont().metadata as FontMetadata;
  const bold = setFont(file, true).getFont().metadata as FontMetadata;
  const known = new Map<string, boolean>();
  const hasGlyph = (character: string): boolean =>
    simpleScripts.test(character) &&
    [regular, bold].every((font) => font.characterToGlyph(character.codePointAt(0) ?? 0) > 0);
  const covers = (character: string): boolean => {
    const found = known.get(character) ?? hasGlyph(character);
    known.set(character, found);
    return found;
  };
  return {
    covers: (text) => Array.from(text).every(covers),
    textWidth: (text, isBold) => (isBold ? bold : regular).widthOfString(text, 1, 0),
    pictureWidth,
  };
};
