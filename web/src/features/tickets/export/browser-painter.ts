import type { TextPainter } from './draw-fragment.ts';
import { look } from './blocks.ts';
import { plainSpan } from './spans.ts';
import { isRightToLeft } from './wrap-line.ts';

/** Pixels of a picture for the font's size: 270 dots an inch in the size of messages. */
const pixels = 40;
const ascent = 1.15;
const descent = 0.4;

/** Draws texts with the fonts of the browser's system, which have emoji and all scripts. */
export const browserPainter = (): TextPainter => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas');
  const setFont = (bold: boolean): void => {
    context.font = `${bold ? 'bold ' : ''}${pixels}px sans-serif`;
  };
  const widthOf = (text: string, bold: boolean): number => {
    setFont(bold);
    return context.measureText(text).width / pixels;
  };
  const draw = (text: string, bold: boolean) => {
    canvas.width = Math.max(1, Math.ceil(widthOf(text, bold) * pixels));
    canvas.height = Math.ceil((ascent + descent) * pixels);
    // A canvas forgets its font when its size changes.
    setFont(bold);
    context.direction = isRightToLeft([plainSpan(text)]) ? 'rtl' : 'ltr';
    context.textAlign = 'left';
    context.fillStyle = look.text.color;
    context.fillText(text, 0, ascent * pixels);
    return {
      data: canvas.toDataURL('image/png'),
      width: canvas.width / pixels,
      height: canvas.height / pixels,
      ascent,
    };
  };
  return { widthOf, draw };
};
