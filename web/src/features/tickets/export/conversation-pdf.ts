import { jsPDF } from 'jspdf';
import { look, page, space, type Block } from './blocks.ts';
import { fragmentDrawer, type TextPainter } from './draw-fragment.ts';
import { addFonts, setFont, type FontFiles } from './pdf-font.ts';
import { firstPlace, placeBlock } from './place-block.ts';
import type { TextFont } from './text-font.ts';

export interface ConversationPdf {
  font: TextFont;
  /** Draws a block below the one before. */
  add: (block: Block) => void;
  /** Numbers the pages and returns the document. */
  finish: (numberOf: (page: number, total: number) => string) => jsPDF;
}

/** Makes a PDF of A4 pages. Blocks are drawn as they are added, so that only the file grows. */
export const createConversationPdf = (fonts: FontFiles, painter: TextPainter): ConversationPdf => {
  const file = new jsPDF({
    unit: 'pt',
    format: 'a4',
    orientation: 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
  });
  const font = addFonts(file, fonts, painter.widthOf);
  const draw = fragmentDrawer(file, painter);
  let place = firstPlace;
  return {
    font,
    add: (block) => {
      const { fragments, next } = placeBlock(block, place);
      for (const fragment of fragments) {
        if (fragment.page > file.getNumberOfPages()) file.addPage();
        draw(fragment, block);
      }
      place = next;
    },
    finish: (numberOf) => {
      const total = file.getNumberOfPages();
      const y = page.height - page.margin - space.y;
      setFont(file, false).setFontSize(look.time.size).setTextColor(look.time.color);
      for (let number = 1; number <= total; number += 1)
        file.setPage(number).text(numberOf(number, total), page.width / 2, y, { align: 'center' });
      return file;
    },
  };
};
