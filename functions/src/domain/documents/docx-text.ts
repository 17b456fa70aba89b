import { strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { htmlText } from './html-text.ts';
import { ReadingFailed } from './reading-failed.ts';

/** Bytes of the document's text, and of each of the parts beside it, when they are unpacked; and parts of a file. */
const maxDocument = 12_000_000;
const maxPart = 2_000_000;
const maxParts = 2_000;

/** The parts that make the text. Pictures, fonts and what else is in the file stays packed. */
const parts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/document\.xml\.rels)$/;

/**
 * Returns the text of a DOCX, whose headings begin with `#` signs. Of the file, only the parts with text are unpacked, and
 * none beyond the size that it says to have.
 *
 * @throws ReadingFailed
 */
export const docxText = async (bytes: Uint8Array): Promise<string> => {
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    if (count > maxParts) throw new ReadingFailed('tooLarge');
    if (!parts.test(name)) return false;
    if (originalSize > (name === 'word/document.xml' ? maxDocument : maxPart)) throw new ReadingFailed('tooLarge');
    return true;
  };
  const found = unzipSync(bytes, { filter });
  if (!found['word/document.xml']) throw new ReadingFailed('fileType');
  // Relations to parts that were left out would not be found.
  const relations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';
  const kept = { ...found, 'word/_rels/document.xml.rels': strToU8(relations) };
  const { default: mammoth } = await import('mammoth');
  const buffer = Buffer.from(zipSync(kept, { level: 0 }));
  const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false });
  return (await htmlText(value)).text;
};
