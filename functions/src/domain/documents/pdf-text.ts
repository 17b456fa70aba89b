import { inflateSync } from 'node:zlib';
import type { DocumentLimits } from './document-limits.ts';
import { ReadingFailed } from './reading-failed.ts';

/** Bytes of one packed part of a document, and of all. */
const maxPart = 32_000_000;
const maxParts = 160_000_000;

/** Refuses a document whose packed parts would fill the memory: the reader unpacks each of them whole. */
const checkParts = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    let start = at + 6;
    while (file[start] === 13 || file[start] === 10) start += 1;
    const end = file.indexOf('endstream', start);
    try {
      total += inflateSync(file.subarray(start, end === -1 ? undefined : end), { maxOutputLength: maxPart }).length;
    } catch (error) {
      // A part that is packed otherwise is none that this can measure.
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ReadingFailed('tooLarge', error);
    }
    if (total > maxParts) throw new ReadingFailed('tooLarge');
  }
};

interface Line {
  y: number;
  size: number;
  text: string;
}

/** Joins the lines of a page to paragraphs: a gap that is larger than a line, or another size of letters, begins another. */
const paragraphsOf = (lines: readonly Line[]): string =>
  lines
    .map(({ y, size, text }, index) => {
      const before = lines[index - 1];
      if (!before) return text;
      const isNew = Math.abs(before.y - y) > 1.7 * Math.max(size, 1) || Math.abs(before.size - size) > 1;
      return `${isNew ? '\n\n' : '\n'}${text}`;
    })
    .join('');

/**
 * Returns the text of a PDF.
 *
 * @throws ReadingFailed
 */
export const pdfText = async (bytes: Uint8Array, limits: DocumentLimits): Promise<string> => {
  checkParts(bytes);
  const { getDocumentProxy } = await import('unpdf');
  const end = performance.now() + limits.milliseconds;
  // A copy: the reader takes what it is given.
  const document = await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, verbosity: 0 });
  try {
    if (document.numPages > limits.pages && !limits.cuts) throw new ReadingFailed('tooLarge');
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(document.numPages, limits.pages); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const lines: Line[] = [];
      let line: Line | null = null;
      for (const item of items) {
        if (!('str' in item)) continue;
        const [, , , size = 0, , y = 0] = item.transform as number[];
        line ??= { y, size: Math.abs(size), text: '' };
        line.text += item.str;
        if (item.hasEOL) {
          if (line.text.trim() !== '') lines.push(line);
          line = null;
        }
      }
      if (line && line.text.trim() !== '') lines.push(line);
      const text = paragraphsOf(lines);
      page.cleanup();
      pages.push(text);
      length += text.length;
      if (length <= limits.characters && performance.now() <= end) continue;
      if (limits.cuts) break;
      throw new ReadingFailed('tooLarge');
    }
    return pages.join('\n\n');
  } finally {
    await document.loadingTask.destroy();
  }
};
