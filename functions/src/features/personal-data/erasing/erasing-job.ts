import { pictureKey } from '@recado/shared/contract/pictures';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { contactRemoved } from '../../../data/contacts/events.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import type { ErasedPerson, ErasureRecord } from '../../../data/erasures/store.ts';
import { defineJob, type SliceResult } from '../../../domain/jobs/define-job.ts';
import { itemKey, scanCompanyItems } from '../../../platform/company-items.ts';
import { reportPrefix, tombstoneKey } from '../../../platform/media/keys.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { eraseItems } from './erase-item.ts';
import { eraseLines } from './erase-lines.ts';
import { chatsOf, eraseAllMessages, eraseRecords, eraseTickets } from './erase-records.ts';
import { eraseRequests } from './erase-requests.ts';
import { contactsOfHashes } from './contacts-of-hashes.ts';
import { personOf, united } from './person-of.ts';
import { type Traces, tracesOf } from './traces.ts';

/** Milliseconds of work of one slice, and parts of the table that it reads. */
const sliceTime = 7_000;
const partsOfSlice = 20;

/** Milliseconds after the beginning at which everything that began before has ended: no function runs longer. */
const settled = 60_000;
/** Milliseconds that a slice waits for another writer of the index. */
const busyPause = 5_000;

const passes = z.object({
  /** The number of the pass, from 1. The last pass finds nothing. */
  pass: z.int(),
  /** The number of things that this pass found. */
  found: z.int(),
});

const mediaPlace = z.object({ prefix: z.int(), key: z.string(), version: z.string() });

const phase = <Name extends string>(name: Name) => passes.extend({ phase: z.literal(name) });

const cursorSchema = z.discriminatedUnion('phase', [
  phase('messages'),
  phase('tickets'),
  phase('records'),
  phase('words'),
  phase('lines').extend({ ofInstallation: z.boolean(), from: z.int() }),
  phase('exports'),
  phase('files').extend({ place: mediaPlace.nullable() }),
  phase('items').extend({ after: itemKey.nullable() }),
]);
type Cursor = z.output<typeof cursorSchema>;
type Result = SliceResult<Cursor>;

interface Erasing {
  context: Context;
  erasure: ErasureRecord;
  person: ErasedPerson;
  /** The contacts that are left. */
  contacts: readonly ContactRecord[];
  traces: Traces;
}

const ended = ({ clock }: Context): (() => boolean) => {
  const end = clock.now() + sliceTime;
  return () => clock.now() >= end;
};

/** Removes a contact whose chats are empty. */
const removeContact = (context: Context, id: number): Promise<void> =>
  retryOnConflict(async () => {
    const { contacts, groups, tickets } = context.stores;
    const contact = await contacts.get(id);
    if (!contact) return;
    const chats = await tickets.chats([id], Number.POSITIVE_INFINITY);
    await context.commit(
      [
        ...(await contacts.removal(contact)),
        ...chats.flatMap((chat) => [...tickets.chatRemoval(chat), ...groups.removal(chat)]),
      ],
      contactRemoved(context, id),
    );
  });

/** Keeps a tombstone beside the table, with the key of its hashes, which only the installation opens. */
const keepTombstone = async (context: Context, { id, startedAt, hashes, user }: ErasureRecord): Promise<void> => {
  const sealedKey = await context.stores.erasures.sealedKey();
  const bytes = Buffer.from(JSON.stringify({ id, startedAt, hashes, user, sealedKey }));
  await context.media.write(tombstoneKey(context.company.id, id), { bytes, mimetype: 'application/json' });
};

/** Ends an erasure: the contacts go, and what is left of it is a tombstone. */
const finish = async ({ context, erasure, contacts, traces }: Erasing): Promise<Result> => {
  for (const { id } of contacts) await removeContact(context, id);
  const after = { ...erasure, person: null, finishedAt: context.clock.now() };
  await keepTombstone(context, after);
  await eraseRequests(context, erasure, traces);
  return { end: 'done', writes: context.stores.erasures.update(erasure, after) };
};

type SimplePhase = 'tickets' | 'records' | 'words' | 'exports';

const next = (to: SimplePhase, { pass, found }: z.output<typeof passes>, count: number): Cursor => ({
  phase: to,
  pass,
  found: found + count,
});

/** The slice of each phase. */
const phases: {
  [Phase in Cursor['phase']]: (erasing: Erasing, cursor: Extract<Cursor, { phase: Phase }>) => Promise<Result>;
} = {
  messages: async ({ context, person }, cursor) => {
    const { count, isDone } = await eraseAllMessages(context, person, ended(context));
    const counts = { messages: count };
    if (isDone) return { counts, cursor: next('tickets', cursor, count) };
    return { counts, cursor: { ...cursor, found: cursor.found + count } };
  },
  tickets: async ({ context, person }, cursor) => {
    const { count, isDone } = await eraseTickets(context, person, ended(context));
    const counts = { tickets: count };
    if (isDone) return { counts, cursor: next('records', cursor, count) };
    return { counts, cursor: { ...cursor, found: cursor.found + count } };
  },
  records: async ({ context, contacts, traces }, cursor) => {
    const requests = await eraseRequests(context, { dataRequestId: null }, traces);
    const count = requests + (await eraseRecords(context, contacts));
    return { counts: { records: count }, cursor: next('words', cursor, count) };
  },
  words: async ({ context, person }, cursor) => {
    const { clock, stores } = context;
    const last = await context.ids.last('whatsapp');
    const chats = [
      ...(await chatsOf(context, person)),
      ...person.contactIds.flatMap((contactId) =>
        Array.from({ length: last }, (_, at) => ({ whatsappId: at + 1, contactId })),
      ),
    ];
    const isOver = ended(context);
    for (;;) {
      const step = await stores.messageSearch.erase(chats, clock.now());
      if (step === 'idle') return { cursor: { ...cursor, phase: 'lines', ofInstallation: false, from: 1 } };
      if (step === 'busy') return { cursor, pause: busyPause };
      if (isOver()) return { cursor };
    }
  },
  lines: async ({ context, erasure, traces }, cursor) => {
    const { ofInstallation, from, ...rest } = cursor;
    const lines = await eraseLines(context, erasure, traces, { ofInstallation, from });
    const { count, writes, effects } = lines;
    const after = { ...rest, found: rest.found + count };
    const done = { counts: { lines: count }, writes, effects };
    if (lines.next !== null) return { ...done, cursor: { ...after, ofInstallation, from: lines.next } };
    if (!ofInstallation) return { ...done, cursor: { ...after, ofInstallation: true, from: 1 } };
    return { ...done, cursor: next('exports', after, 0) };
  },
  exports: async ({ context }, cursor) => {
    const { company, media } = context;
    const isOver = ended(context);
    for (let files = 0; ;) {
      const keys = await media.keysUnder(reportPrefix(company.id));
      await media.remove(keys);
      files += keys.length;
      if (keys.length === 0) return { counts: { files }, cursor: { ...cursor, phase: 'files', place: null } };
      if (isOver()) return { counts: { files }, cursor };
    }
  },
  files: async ({ context, person }, cursor) => {
    const { company, media } = context;
    const isOver = ended(context);
    let { place } = cursor;
    if (place === null) await media.remove(person.contactIds.map((contactId) => pictureKey(company.id, contactId)));
    do {
      ({ next: place } = await media.eraseDeleted(place));
    } while (place !== null && !isOver());
    if (place !== null) return { cursor: { ...cursor, place } };
    return { cursor: { phase: 'items', pass: cursor.pass, found: cursor.found, after: null } };
  },
  items: async (erasing, cursor) => {
    const { context, erasure, traces } = erasing;
    let { after } = cursor;
    let count = 0;
    const isOver = ended(context);
    for (let part = 0; part < partsOfSlice; part += 1) {
      const found = await scanCompanyItems(context.company.id, after);
      count += await eraseItems(context, erasure, found.items, traces);
      after = found.next;
      if (after === null || isOver()) break;
    }
    const counts = { items: count };
    const total = cursor.found + count;
    if (after !== null) return { counts, cursor: { ...cursor, found: total, after } };
    const age = context.clock.now() - erasure.startedAt;
    // A pass that was interrupted has lost what it found, and one that began early missed what was still under way.
    if (total === 0 && cursor.pass > 1 && age >= settled) return finish(erasing);
    const again: Cursor = { phase: 'messages', pass: cursor.pass + 1, found: 0 };
    return { counts, cursor: again, pause: Math.max(0, settled - age) };
  },
};

/** Returns the ids of new contacts, which the person is since it has written again. */
const successorsOf = async (
  { stores }: Context,
  { startedAt, person }: ErasureRecord,
  contacts: readonly ContactRecord[],
): Promise<number[]> => {
  const found = (await Promise.all(contacts.map((contact) => stores.contacts.successors(contact)))).flat();
  return found
    .filter(({ id, createdAt }) => !person?.contactIds.includes(id) && Date.parse(createdAt) >= startedAt)
    .map(({ id }) => id);
};

/** Marks the contacts that a tombstone names, one slice; the next one begins to erase them. */
const markAgain = async (context: Context, erasure: ErasureRecord): Promise<Result> => {
  const contacts = await contactsOfHashes(context, erasure.hashes);
  for (const { id } of contacts)
    await retryOnConflict(async () => {
      const contact = await context.stores.contacts.get(id);
      if (contact?.erasureId === null) await context.commit(context.stores.contacts.erasing(contact, erasure.id), []);
    });
  return {
    cursor: { phase: 'messages', pass: 1, found: 0 },
    writes: context.stores.erasures.update(erasure, { person: await personOf(context, contacts) }),
  };
};

const inputSchema = z.object({ erasureId: z.string() });

/**
 * Erases a person: messages with their files, tickets, records and words first, then lines of the audit log, exports,
 * what was deleted or overwritten of the company's files, and whatever else of the company names it, again and again until a
 * whole pass finds nothing. The contacts go last. What they wrote before it was asked for is dropped until then; what they
 * write since is a new contact's, which stays. One that repeats a tombstone finds its contacts by their hashes.
 */
export const erasingJob = defineJob({
  kind: 'erase-person',
  input: inputSchema,
  cursor: cursorSchema,
  runsWhileOff: true,
  slice: async (context, { input, cursor }): Promise<Result> => {
    const { stores } = context;
    const stored = await stores.erasures.get(input.erasureId);
    if (!stored || stored.finishedAt !== null) return { end: 'stopped' };
    if (cursor === null && stored.person === null) return markAgain(context, stored);
    const known = stored.person ?? { contactIds: [], addresses: [], names: [] };
    const contacts = await stores.contacts.getMany(known.contactIds, { consistent: true });
    // What a channel said of the contact meanwhile is erased, too.
    const person = united(known, await personOf(context, contacts));
    if (cursor === null) {
      // A table that is restored while it runs erases the person again.
      await keepTombstone(context, stored);
      return {
        cursor: { phase: 'messages', pass: 1, found: 0 },
        writes: stores.erasures.update(stored, { person }),
      };
    }
    const run = phases[cursor.phase] as (erasing: Erasing, cursor: Cursor) => Promise<Result>;
    const traces = tracesOf(person, await successorsOf(context, stored, contacts));
    return run({ context, erasure: stored, person, contacts, traces }, cursor);
  },
});
