import { cutText } from '@recado/shared/text/cut-text';
import { csvText } from './csv-text.ts';
import { decodeText } from './decode-text.ts';
import type { DocumentLimits } from './document-limits.ts';
import { docxText } from './docx-text.ts';
import { pdfText } from './pdf-text.ts';
import { ReadingFailed } from './reading-failed.ts';

const usualLimits: DocumentLimits = { pages: 500, characters: 3_000_000, milliseconds: 12_000 };

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

const kindOf = (bytes: Uint8Array, name: string): 'pdf' | 'docx' | 'csv' | 'txt' => {
  if (startsWith(bytes, '%PDF')) return 'pdf';
  if (startsWith(bytes, 'PK\u0003\u0004')) return 'docx';
  if (/\.(?:pdf|docx)$/i.test(name) || bytes.subarray(0, 4_096).includes(0)) throw new ReadingFailed('fileType');
  return /\.csv$/i.test(name) ? 'csv' : 'txt';
};

const readers: Readonly<
  Record<ReturnType<typeof kindOf>, (bytes: Uint8Array, limits: DocumentLimits) => Promise<string> | string>
> = {
  pdf: pdfText,
  docx: docxText,
  csv: (bytes) => csvText(decodeText(bytes)),
  txt: decodeText,
};

/**
 * Returns the text of a file, by what it is, whatever its name says.
 *
 * @throws ReadingFailed for a file that can't be read, or takes more than it may
 */
export const extractText = async (bytes: Uint8Array, name: string, limits = usualLimits): Promise<string> => {
  const kind = kindOf(bytes, name);
  try {
    const text = await readers[kind](bytes, limits);
    if (text.length <= limits.characters) return text;
    if (limits.cuts) return cutText(text, { units: limits.characters });
    throw new ReadingFailed('tooLarge');
  } catch (error) {
    throw error instanceof ReadingFailed ? error : new ReadingFailed('unreadable', error);
  }
};
