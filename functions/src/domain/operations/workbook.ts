import { cutText } from '@recado/shared/text/cut-text';
import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A value of a cell; instants and durations in milliseconds, instants as the clock of the company's time zone shows them. */
export type Cell = string | number | null | { clock: number } | { duration: number };

/** A part of the sheet: compressed bytes that continue those before, and what is known of the bytes that they stand for. */
export interface SheetPart {
  bytes: Uint8Array;
  /** Size and checksum of the uncompressed sheet up to the end of the part. */
  size: number;
  crc: number;
}

/** The state of the sheet behind a part. */
type SheetState = Omit<SheetPart, 'bytes'>;

const emptySheet: SheetState = { size: 0, crc: 0 };

const day = 86_400_000;
/** Days between Excel's first date and 1970. */
const epoch = 25_569;
/** Characters that a cell takes. */
const maxCell = 32_767;

/** Formats of cells, by their place in the list of styles. */
const styles = { bold: 1, clock: 2, duration: 3 } as const;

/** Characters that XML does not allow: a file with one of them does not open. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what it removes
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that are escaped, removed or replaced. Most texts have none, and are looked through once. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what it finds
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f&<>\ud800-\udfff\ufffe\uffff]/;

const escape = (text: string): string =>
  text.length <= maxCell && !special.test(text)
    ? text
    : cutText(text, { units: maxCell })
        .replace(forbidden, '')
        .replace(/[&<>]/g, (sign) => escapes[sign]!);

/** Space that a reader of XML may leave out, unless the file says that it is kept. */
const keptSpace = /^\s|\s$|[\t\n\r]|\s\s/;

const textCell = (text: string, style = 0): string =>
  `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${keptSpace.test(text) ? ' xml:space="preserve"' : ''}>${escape(text)}</t></is></c>`;

const numberCell = (value: number, style = 0): string =>
  style === 0 ? `<c><v>${value}</v></c>` : `<c s="${style}"><v>${value}</v></c>`;

const cellXml = (cell: Cell): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return numberCell(cell);
  return 'clock' in cell
    ? numberCell(cell.clock / day + epoch, styles.clock)
    : numberCell(cell.duration / day, styles.duration);
};

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface Column {
  header: string;
  /** Characters. */
  width: number;
}

const headXml = (columns: readonly Column[]): string =>
  `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${columns.map(({ header }) => textCell(header, styles.bold)).join('')}</row>`;

const partOf = (before: SheetState, xml: string, finishFlush: number): SheetPart => {
  const content = Buffer.from(xml, 'utf8');
  return {
    bytes: deflateRawSync(content, { finishFlush }),
    size: before.size + content.length,
    crc: crc32(content, before.crc),
  };
};

/** Returns the beginning of a sheet: its columns and their headers. */
export const sheetHead = (columns: readonly Column[]): SheetPart =>
  partOf(emptySheet, headXml(columns), constants.Z_SYNC_FLUSH);

/** Returns the part of a sheet with these rows. */
export const sheetRows = (before: SheetState, rows: readonly (readonly Cell[])[]): SheetPart =>
  partOf(before, rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join(''), constants.Z_SYNC_FLUSH);

const sheetEnd = (before: SheetState): SheetPart => partOf(before, '</sheetData></worksheet>', constants.Z_FINISH);

const filesAround = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="${escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${namespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/**
 * Returns the bytes of the spreadsheet file (.xlsx) of a sheet, in their order: its parts were written before, by several runs
 * of a function, and only compressed bytes are put together.
 */
export const workbookOf = async function* (
  sheet: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  state: SheetState,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [filename, content] of Object.entries(filesAround(sheet))) {
    const file = new ZipDeflate(filename);
    zip.add(file);
    file.push(strToU8(`${declaration}${content}`), true);
  }
  const end = sheetEnd(state);
  const written: ZipInputFile = {
    filename: 'xl/worksheets/sheet1.xml',
    // Deflated already.
    compression: 8,
    size: end.size,
    crc: end.crc,
  };
  zip.add(written);
  for await (const part of parts) {
    written.ondata!(null, part, false);
    yield* chunks.splice(0);
  }
  written.ondata!(null, end.bytes, true);
  zip.end();
  yield* chunks;
};
