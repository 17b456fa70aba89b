import { actOf, areaOf, callAreas } from '@recado/shared/audit/call-area';
import type { ShownAuditLine } from '@recado/shared/contract/audit';
import type { AuditThing } from '@recado/shared/contract/audit-line';
import { language } from '@recado/shared/contract/languages';
import { clocksOf } from '@recado/shared/text/clocks';
import * as z from 'zod';
import { installationLog } from '../../context/audit/call-lines.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { storedSheet, storeParts, writeWorkbook } from '../../domain/operations/stored-sheet.ts';
import { type Cell, sheetHead, sheetRows } from '../../domain/operations/workbook.ts';
import { maskNumbersIn } from '../../domain/presentation/mask-numbers.ts';
import { findLines } from './find-lines.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

const texts = { pt, en, es, tr };
type Texts = typeof pt;

/** Lines and reads of one slice: some seconds. */
const linesAtOnce = 5_000;
const reads = 20;

/** The name under which the file of an export stands beside its parts. */
export const exportedName = 'audit.xlsx';

interface Column {
  name: keyof Texts['columns'];
  width: number;
  cell: (line: ShownAuditLine, given: { texts: Texts; clock: (at: number) => number }) => Cell;
}

const fieldsText = ({ fields }: AuditThing): string =>
  fields
    .map(({ field, before, after, isHidden }) =>
      isHidden ? `${field}: ***` : `${field}: ${before ?? '–'} → ${after ?? '–'}`,
    )
    .join('\n');

const thingText = ({ thing, id, name }: AuditThing): string =>
  [thing, id, name].filter((part) => part !== null).join(' ');

const columns: readonly Column[] = [
  { name: 'number', width: 10, cell: ({ number }) => number },
  { name: 'at', width: 18, cell: ({ at }, { clock }) => ({ clock: clock(Date.parse(at)) }) },
  { name: 'by', width: 26, cell: ({ by }, given) => by.name ?? given.texts.nobody },
  { name: 'kind', width: 14, cell: ({ by }, given) => given.texts.kind[by.kind] },
  { name: 'act', width: 14, cell: ({ call }, given) => given.texts.act[actOf(call)] },
  { name: 'area', width: 26, cell: ({ call }, given) => given.texts.area[areaOf(call)] },
  { name: 'call', width: 24, cell: ({ call }) => call },
  { name: 'things', width: 36, cell: ({ things }) => things.map(thingText).join('\n') },
  { name: 'fields', width: 60, cell: ({ things }) => things.map(fieldsText).filter(Boolean).join('\n') },
  { name: 'address', width: 18, cell: ({ address }) => address },
  { name: 'device', width: 22, cell: ({ device }) => device },
  { name: 'hash', width: 66, cell: ({ hash }) => hash },
];

const input = z.object({
  filter: z.object({
    author: z.string().optional(),
    area: z.enum(callAreas).optional(),
    searchParam: z.string().optional(),
    dateFrom: z.string().optional(),
    dateTo: z.string().optional(),
  }),
  ofInstallation: z.boolean(),
  language,
  hideNumber: z.boolean(),
});

/** The place of the next line, the parts of the file that are written, and the state of the sheet behind them. */
const cursor = storedSheet.extend({
  place: z.object({ sequence: z.int(), number: z.int() }),
});

/** Writes lines of the audit log as a spreadsheet, in the parts of the report's export (ADR 0087). */
export const auditExportJob = defineJob({
  kind: 'export-audit',
  input,
  cursor,
  slice: async (context, job) => {
    const { company, installation, stores } = context;
    const { filter, hideNumber, ofInstallation, language: chosen } = job.input;
    const own = { texts: texts[chosen], clock: clocksOf(company.timeZone) };
    const log = ofInstallation ? installation.storesOf(installationLog).audit : stores.audit;
    const reading = { from: job.cursor?.place ?? null, timeZone: company.timeZone, size: linesAtOnce, reads };
    const { lines, next } = await findLines(log, filter, reading);
    const shown = hideNumber ? (maskNumbersIn(lines) as typeof lines) : lines;
    const head = job.cursor
      ? []
      : [sheetHead(columns.map(({ name, width }) => ({ header: own.texts.columns[name], width })))];
    const rows = sheetRows(
      head[0] ?? job.cursor!,
      shown.map((line) => columns.map(({ cell }) => cell(line, own))),
    );
    const parts = [...head, rows];
    const counts = { rows: lines.length };
    if (next !== null)
      return { counts, cursor: { place: next, ...(await storeParts(context, job.id, job.cursor, parts)) } };
    const { sheet } = own.texts;
    await writeWorkbook(context, { jobId: job.id, name: exportedName, sheet, before: job.cursor, parts });
    return { counts, end: 'done' };
  },
});
