import { afterEach, expect, test, vi } from 'vitest';
import type { CompanyRecord } from '../../data/companies/store.ts';
import type { MediaPort } from '../../platform/media/media-port.ts';
import { storeParts, writeWorkbook } from './stored-sheet.ts';
import { sheetHead, sheetRows, workbookOf } from './workbook.ts';

const mebibyte = 1024 * 1024;
/** S3 refuses a part below it, but for the last one. */
const leastPart = 5 * mebibyte;

/** Media in memory, with the sizes of the parts of each file. */
const memory = () => {
  const files = new Map<string, Uint8Array>();
  const sizes: number[] = [];
  let parts: Uint8Array[] = [];
  const media: Pick<MediaPort, 'read' | 'write' | 'beginParts' | 'writePart' | 'endParts'> = {
    read: (key) => Promise.resolve(files.get(key)!),
    write: (key, { bytes }) => Promise.resolve(void files.set(key, Buffer.from(bytes))),
    beginParts: () => Promise.resolve('upload'),
    writePart: (_key, _upload, number, bytes) => {
      parts = [...parts.slice(0, number - 1), Buffer.from(bytes)];
      sizes.push(bytes.length);
      return Promise.resolve(`tag ${number}`);
    },
    endParts: (key, _upload, tags) => {
      expect(tags).toEqual(parts.map((_, at) => `tag ${at + 1}`));
      return Promise.resolve(void files.set(key, Buffer.concat(parts)));
    },
  };
  let id = 0;
  const context = {
    company: { id: 7 } as CompanyRecord,
    ids: { ulid: () => `part ${(id += 1)}` },
    media,
  } as unknown as Parameters<typeof storeParts>[0];
  return { files, sizes, context };
};

const head = sheetHead([{ header: 'Contato', width: 30 }]);
/** A part whose compressed bytes are as many as a test needs. */
const partOf = (bytes: number) => ({ ...sheetRows(head, [['Maria']]), bytes: Buffer.alloc(bytes, 'a') });

afterEach(() => void vi.useRealTimers());

test.each([
  ['one write, where the file is small', [1_000, 2_000], []],
  ['parts that S3 takes, where it is large', [3, 4, 6, 9, 1].map((size) => size * mebibyte), [5, 5, 5, 5, 3]],
])('the parts of all slices become the file by %s', async (_, stored, expected) => {
  // Files of an archive have the time of their writing.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  const { files, sizes, context } = memory();
  let before: Awaited<ReturnType<typeof storeParts>> | null = null;
  for (const size of stored) before = await storeParts(context, 'job', before, [partOf(size)]);
  const last = partOf(500);
  await writeWorkbook(context, { jobId: 'job', name: 'report.xlsx', sheet: 'A', before, parts: [last] });
  const all = [...stored.map((size) => partOf(size).bytes), last.bytes];
  const whole = Buffer.concat(await Array.fromAsync(workbookOf('A', all, last)));
  const [, file] = [...files].find(([key]) => key.endsWith('report.xlsx'))!;
  expect(Buffer.compare(Buffer.from(file), whole)).toBe(0);
  expect(sizes.slice(0, -1).every((size) => size >= leastPart)).toBe(true);
  expect(sizes.map((size) => Math.floor(size / mebibyte))).toEqual(expected);
});
