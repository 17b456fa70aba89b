import * as z from 'zod';
import { callAreas } from '../audit/call-area.ts';
import { auditLine } from './audit-line.ts';
import { endpoint } from './grammar.ts';
import { language } from './languages.ts';
import { flag, isoDate, isoDay, pageResult, searchText } from './parameters.ts';

const calls = { group: 'inbox', access: 'audit-page:view', afterExpiry: true } as const;

const count = z.int().nonnegative();

/** The log that is read: the company's, or the installation's own, which super users may read. */
const ofInstallation = { installation: flag.optional() };

const filters = {
  ...ofInstallation,
  /** The id of a user, or a kind of author that is none of the company's users. */
  author: z
    .string()
    .regex(/^(?:[1-9]\d{0,11}|apiKey|connection|support|installation|nobody)$/)
    .optional(),
  area: z.enum(callAreas).optional(),
  /** Part of the name or the id of a thing, or of a call's name. */
  searchParam: searchText.optional(),
  dateFrom: isoDay.optional(),
  dateTo: isoDay.optional(),
};

/** A line as readers see it: with its place in the chain. */
export const shownAuditLine = auditLine.omit({ salt: true }).extend({
  at: isoDate,
  number: count,
  hash: z.string(),
});
export type ShownAuditLine = z.output<typeof shownAuditLine>;

export const listAuditLog = endpoint({
  ...calls,
  name: 'listAuditLog',
  summary:
    'Lists who did what, newest first, with values before and after. A page may be shorter than asked for although more follow',
  method: 'GET',
  path: '/audit',
  query: z.object({ ...filters, cursor: z.string().max(200).optional() }),
  result: z.object({ lines: z.array(shownAuditLine), ...pageResult }),
});

export const listAuditAnchors = endpoint({
  ...calls,
  name: 'listAuditAnchors',
  summary:
    'Lists the hash of the last line of each day, newest first: who keeps one notices a log that is written again',
  method: 'GET',
  path: '/audit/anchors',
  query: z.object(ofInstallation),
  result: z.object({
    anchors: z.array(
      z.object({
        day: z.iso.date(),
        number: count,
        hash: z.string(),
        /** False for the day that still goes on, or whose successor has no line yet. */
        isFinal: z.boolean(),
      }),
    ),
  }),
});

const exportId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

export const exportAuditLog = endpoint({
  ...calls,
  name: 'exportAuditLog',
  summary: 'Starts writing the lines of the audit log as a spreadsheet, with their hashes',
  method: 'POST',
  path: '/audit/exports',
  creates: true,
  body: z.object({ ...filters, installation: z.boolean().optional(), language }),
  result: z.object({ exportId }),
  example: { body: { dateFrom: '2026-11-01', dateTo: '2026-11-30', language: 'pt' } },
});

export const getAuditExport = endpoint({
  ...calls,
  name: 'getAuditExport',
  summary: 'Returns how far an export of the caller is, and the link to its file once it is written',
  method: 'GET',
  path: '/audit/exports',
  query: z.object({ exportId }),
  result: z.object({
    exportId,
    /** `gone` a day after it was written, and for an export of another user. */
    state: z.enum(['running', 'done', 'failed', 'gone']),
    done: count,
    total: count.nullable(),
    url: z.string().nullable(),
  }),
  example: { query: { exportId: '01K9ZZZZZZZZZZZZZZZZZZZZZZ' } },
});
