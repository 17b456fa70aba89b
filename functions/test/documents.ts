import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Makes a DOCX of paragraphs. */
export const docx = (paragraphs: readonly { text: string; heading?: number }[]): Uint8Array => {
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const body = paragraphs.map(({ text, heading }) => {
    const style = heading ? `<w:pPr><w:pStyle w:val="Heading${heading}"/></w:pPr>` : '';
    return `<w:p>${style}<w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`;
  });
  const style = (level: number): string =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`;
  const relation = (target: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(relation('word/document.xml')),
    'word/document.xml': strToU8(`<w:document xmlns:w="${namespace}"><w:body>${body.join('')}</w:body></w:document>`),
    'word/styles.xml': strToU8(`<w:styles xmlns:w="${namespace}">${[1, 2, 3].map(style).join('')}</w:styles>`),
  });
};

/**
 * Makes a PDF of the lines of its pages; an empty line is a gap.
 *
 * @param packed a packed part that the first page has in the place of its lines
 */
export const pdf = (pages: readonly (readonly string[])[], packed?: Uint8Array): Uint8Array => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const add = (...written: (string | Uint8Array)[]): void => {
    for (const part of written) {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (number: number, ...written: (string | Uint8Array)[]): void => {
    offsets[number] = length;
    add(`${number} 0 obj\n`, ...written, '\nendobj\n');
  };
  const pageOf = (index: number): number => 4 + 2 * index;
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}] >>`,
  );
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    const number = pageOf(index);
    const text = lines.map((line, at) => `1 0 0 1 50 ${750 - 14 * at} Tm (${line.replaceAll(/[()\\]/g, '\\$&')}) Tj`);
    const content = Buffer.from(`BT /F1 12 Tf ${text.join(' ')} ET`, 'latin1');
    const stream = index === 0 && packed ? packed : content;
    const filter = index === 0 && packed ? '/Filter /FlateDecode ' : '';
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    object(number + 1, `<< ${filter}/Length ${stream.length} >>\nstream\n`, stream, '\nendstream');
  }
  const start = length;
  const count = offsets.length;
  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(
    `xref\n0 ${count}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
  );
  return Buffer.concat(parts);
};
