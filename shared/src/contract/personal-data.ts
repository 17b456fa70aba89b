import * as z from 'zod';
import { dataRequestLimits } from '../limits/personal-data.ts';
import { endpoint } from './grammar.ts';
import { language } from './languages.ts';
import { id, isoDate } from './parameters.ts';

const calls = { group: 'inbox', access: 'admin' } as const;

const count = z.int().nonnegative();
const ulid = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

/** The contacts that one person is, on all connections. */
const contactIds = z.array(id).min(1).max(dataRequestLimits.contacts);

/** The erasure of a person: how far it is, or that it was done. It does not say of which person. */
export const erasure = z.object({
  id: ulid,
  state: z.enum(['running', 'failed', 'done']),
  startedAt: isoDate,
  finishedAt: isoDate.nullable(),
  /** The user who asked for it; null where a tombstone repeated it. */
  user: z.object({ id, name: z.string() }).nullable(),
  dataRequestId: id.nullable(),
  /** Items that were removed or emptied so far; null once its job is forgotten. */
  erased: count.nullable(),
});
export type Erasure = z.output<typeof erasure>;

export const listErasures = endpoint({
  ...calls,
  name: 'listErasures',
  summary: 'Lists the newest 100 erasures of people, newest first',
  method: 'GET',
  path: '/personal-data/erasures',
  result: z.array(erasure),
});

export const erasePerson = endpoint({
  ...calls,
  name: 'erasePerson',
  summary:
    'Erases a person: its contacts with their conversations, files, notes and schedules, and what names it elsewhere. Called again while it runs, it continues an erasure that has failed',
  method: 'POST',
  path: '/personal-data/erasures',
  body: z.object({ contactIds, dataRequestId: id.nullable().default(null) }),
  result: erasure,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_DATA_REQUEST_FOUND',
    'ERR_CONTACT_MERGING',
    'ERR_CONTACT_ERASING',
    'ERR_RECENT_SIGN_IN',
  ],
  example: { body: { contactIds: [1] } },
});

export const exportPerson = endpoint({
  ...calls,
  name: 'exportPerson',
  summary:
    'Starts writing all that is stored of a person as one archive, for programs and for people, with its files; needs a recent sign-in or proof',
  method: 'POST',
  creates: true,
  afterExpiry: true,
  path: '/personal-data/exports',
  body: z.object({ contactIds, language }),
  result: z.object({ exportId: ulid }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_ERASING', 'ERR_RECENT_SIGN_IN'],
  example: { body: { contactIds: [1], language: 'pt' } },
});

export const getPersonExport = endpoint({
  ...calls,
  name: 'getPersonExport',
  summary: 'Returns how far an export of the caller is, and the link to its archive once it is written',
  method: 'GET',
  path: '/personal-data/exports',
  query: z.object({ exportId: ulid }),
  result: z.object({
    exportId: ulid,
    /** `gone` a day after it was written, after an erasure, and for an export of another user. */
    state: z.enum(['running', 'done', 'failed', 'gone']),
    /** Messages and files that were written. */
    done: count,
    url: z.string().nullable(),
  }),
  example: { query: { exportId: '01K9ZZZZZZZZZZZZZZZZZZZZZZ' } },
});
