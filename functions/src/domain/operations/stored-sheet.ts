import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { reportKey } from '../../platform/media/keys.ts';
import { type SheetPart, workbookOf } from './workbook.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet that several slices of a job write: the parts that are stored, and its state behind them. */
export const storedSheet = z.object({ parts: z.array(z.string()), size: z.int(), crc: z.int() });
type StoredSheet = z.output<typeof storedSheet>;

/** S3 takes parts of 5 MiB at least, and one is in memory at a time. */
const partBytes = 5 * 1024 * 1024;

type Keeper = Pick<Context, 'company' | 'ids' | 'media'>;

/** Stores the parts of a slice beside those of earlier slices. A slice that is repeated stores them under another name. */
export const storeParts = async (
  { company, ids, media }: Keeper,
  jobId: string,
  before: StoredSheet | null,
  parts: readonly SheetPart[],
): Promise<StoredSheet> => {
  const name = ids.ulid();
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  await media.write(reportKey(company.id, jobId, name), { bytes, mimetype: 'application/octet-stream' });
  const { size, crc } = parts.at(-1)!;
  return { parts: [...(before?.parts ?? []), name], size, crc };
};

interface Workbook {
  jobId: string;
  /** The name of the file, beside its parts, and of its sheet. */
  name: string;
  sheet: string;
  before: StoredSheet | null;
  parts: readonly SheetPart[];
}

/** Writes the file of a sheet whose last parts are given: a few of its bytes are in memory at a time. */
export const writeWorkbook = async (
  { company, media }: Keeper,
  { jobId, name, sheet, before, parts }: Workbook,
): Promise<void> => {
  const keyOf = (part: string): string => reportKey(company.id, jobId, part);
  const all = async function* () {
    for (const part of before?.parts ?? []) yield await media.read(keyOf(part));
    for (const { bytes } of parts) yield bytes;
  };
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  let upload = null as string | null;
  const written: string[] = [];
  const writePart = async (): Promise<void> => {
    upload ??= await media.beginParts(keyOf(name), workbookType);
    written.push(await media.writePart(keyOf(name), upload, written.length + 1, part.subarray(0, filled)));
    filled = 0;
  };
  for await (const chunk of workbookOf(sheet, all(), parts.at(-1)!))
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + partBytes - filled);
      part.set(piece, filled);
      at += piece.length;
      filled += piece.length;
      if (filled === partBytes) await writePart();
    }
  if (upload === null) return media.write(keyOf(name), { bytes: part.subarray(0, filled), mimetype: workbookType });
  if (filled > 0) await writePart();
  return media.endParts(keyOf(name), upload, written);
};
