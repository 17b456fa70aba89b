import type { jsPDF } from 'jspdf';
import { page, quotedIndent, space, type Block, type ImageRow, type TextRow } from './blocks.ts';
import { letters, setFont } from './pdf-font.ts';
import type { Fragment } from './place-block.ts';
import type { Piece } from './words.ts';

/** A text drawn as a picture. Lengths are those at size 1; `ascent` is the part above the base line. */
interface TextPicture {
  /** A PNG file as a data URL. */
  data: string;
  width: number;
  height: number;
  ascent: number;
}

/** Draws texts that the document's font lacks. */
export interface TextPainter {
  widthOf: (text: string, bold: boolean) => number;
  draw: (text: string, bold: boolean) => TextPicture;
}

const strikeHeight = 0.3;
const quotedBar = 1.5;
const cornerRadius = 6;

/** Returns a function that draws texts as pictures. The document holds each of them once. */
const pictureDrawer = (file: jsPDF, painter: TextPainter) => {
  const sizes = new Map<string, Omit<TextPicture, 'data'>>();
  return ({ text, bold }: Piece, x: number, baseLine: number, size: number): void => {
    const alias = `${bold ? 'bold' : 'regular'} ${text}`;
    const known = sizes.get(alias);
    const { data, ...drawn } = known ? { ...known, data: new Uint8Array() } : painter.draw(text, bold);
    sizes.set(alias, drawn);
    const y = baseLine - drawn.ascent * size;
    // Of a picture that the document holds, jspdf reads the alias alone.
    file.addImage(data, 'PNG', x, y, drawn.width * size, drawn.height * size, alias, 'FAST');
  };
};

/** Returns a function that draws a row of text at its left upper corner. */
const textDrawer = (file: jsPDF, painter: TextPainter) => {
  const drawPicture = pictureDrawer(file, painter);
  return ({ pieces, size, color, height }: TextRow, left: number, y: number): void => {
    const baseLine = y + height / 2 + ((letters.above - letters.below) / 2) * size;
    let x = left;
    file
      .setFontSize(size)
      .setTextColor(color)
      .setDrawColor(color)
      .setLineWidth(size / 15);
    for (const piece of pieces) {
      const end = x + piece.width * size;
      if (piece.isPicture) drawPicture(piece, x, baseLine, size);
      else setFont(file, piece.bold).text(piece.text, x, baseLine);
      if (piece.strike) file.line(x, baseLine - strikeHeight * size, end, baseLine - strikeHeight * size);
      x = end;
    }
  };
};

/** Returns a function that draws the part of a block on the document's last page. */
export const fragmentDrawer = (file: jsPDF, painter: TextPainter) => {
  const drawText = textDrawer(file, painter);
  let images = 0;

  const drawImage = ({ picture }: ImageRow, left: number, y: number): void => {
    images += 1;
    file.addImage(picture.data, 'JPEG', left, y, picture.width, picture.height, `image ${images}`);
  };

  const drawRow = (row: TextRow, left: number, right: number, y: number): void => {
    if (row.isQuoted) file.setFillColor('#999999').rect(left, y, quotedBar, row.height, 'F');
    const indent = row.isQuoted ? quotedIndent : 0;
    drawText(row, indent + (row.fromRight ? right - row.width : left), y);
  };

  return ({ rows, y, height }: Fragment, { width, align, background }: Block): void => {
    const side = page.margin + space.side;
    const left = align === 'left' ? side : page.width - side - width;
    if (background === null)
      file
        .setDrawColor('#cccccc')
        .setLineWidth(0.75)
        .line(left, y + height, left + width, y + height);
    else file.setFillColor(background).roundedRect(left, y, width, height, cornerRadius, cornerRadius, 'F');
    let top = y + space.y;
    for (const row of rows) {
      if (row.kind === 'image') drawImage(row, left + space.x, top);
      else drawRow(row, left + space.x, left + width - space.x, top);
      top += row.height;
    }
  };
};
