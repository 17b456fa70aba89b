import type { AuditLine, AuditThing } from '@recado/shared/contract/audit-line';
import type { Context } from '../../../context/context.ts';
import { installationLog } from '../../../context/audit/call-lines.ts';
import { erasedHashOf, erasedPage, linesOf } from '../../../data/audit/chain.ts';
import type { AuditPage } from '../../../data/audit/store.ts';
import type { ErasureRecord } from '../../../data/erasures/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import type { Write } from '../../../platform/write.ts';
import type { Traces } from './traces.ts';

/** Pages that are read at a time, and those that one commit changes. */
const pagesRead = 500;
const pagesChanged = 40;

/** Pages of the log that one line vouches for: a line has no more things. */
const pagesOfLine = 8;

/** The kinds of things that may have the name of a person without its address. */
const namesPeople = /^(?:contact|campaignRecipient|dataRequest)/;

const isAbout = (thing: AuditThing, traces: Traces, isInstallation: boolean): boolean => {
  if (!isInstallation && thing.thing === 'contact') {
    if (traces.isSuccessor(Number(thing.id))) return false;
    if (traces.isContact(Number(thing.id))) return true;
  }
  if (traces.namedIn([thing.id, thing.name, thing.fields])) return true;
  return namesPeople.test(thing.thing) && traces.hasName(JSON.stringify([thing.name, thing.fields]));
};

const withoutPerson = (thing: AuditThing): AuditThing => ({
  ...thing,
  name: null,
  fields: thing.fields.map(({ field }) => ({ field, before: null, after: null, isHidden: true })),
});

/** Returns a line without the person; null where it has nothing of it. */
const erased = (line: AuditLine, traces: Traces, erasureId: string, isInstallation: boolean): AuditLine | null => {
  const about = line.things.filter((thing) => isAbout(thing, traces, isInstallation));
  const left = about.filter(({ name, fields }) => name !== null || fields.some(({ before, after }) => before ?? after));
  if (left.length === 0) return null;
  const { salt: _salt, ...kept } = line;
  const things = line.things.map((thing) => {
    if (!about.includes(thing)) return thing;
    return { ...withoutPerson(thing), id: traces.namedIn(thing.id) ? null : thing.id };
  });
  return { ...kept, things, erasureId };
};

/** The lines that say in the log which of its pages were emptied, and how. */
const vouching = (
  context: Context,
  { user }: ErasureRecord,
  companyId: number,
  pages: readonly { sequence: number; lines: readonly AuditLine[] }[],
): Effect[] =>
  Array.from({ length: Math.ceil(pages.length / pagesOfLine) }, (_, at) => ({
    to: 'audit',
    message: {
      companyId,
      line: {
        id: context.ids.ulid(),
        call: 'erasePerson',
        by: { kind: user ? 'user' : 'installation', id: user?.id ?? null, name: user?.name ?? null },
        things: pages.slice(at * pagesOfLine, (at + 1) * pagesOfLine).map(({ sequence, lines }) => ({
          thing: erasedPage,
          id: String(sequence),
          name: erasedHashOf(lines),
          change: 'changed',
          fields: [],
        })),
        more: 0,
        address: null,
        device: null,
      },
    },
  }));

interface ErasedLines {
  count: number;
  writes: Write[];
  effects: Effect[];
  /** The sequence of the next page; null at the end. */
  next: number | null;
}

/**
 * Takes a person out of lines of the audit log, from a page on: their hashes stay, and a line of the log vouches for what
 * they are now (ADR 0112).
 */
export const eraseLines = async (
  context: Context,
  erasure: ErasureRecord,
  traces: Traces,
  { ofInstallation, from }: { ofInstallation: boolean; from: number },
): Promise<ErasedLines> => {
  const companyId = ofInstallation ? installationLog : context.company.id;
  const log = context.installation.storesOf(companyId).audit;
  const pages = await log.from(from, pagesRead);
  const changed: { page: AuditPage; lines: AuditLine[]; count: number }[] = [];
  for (const page of pages) {
    const lines = linesOf(page).map((line) => ({ line, after: erased(line, traces, erasure.id, ofInstallation) }));
    const count = lines.filter(({ after }) => after !== null).length;
    if (count > 0) changed.push({ page, lines: lines.map(({ line, after }) => after ?? line), count });
    if (changed.length === pagesChanged) break;
  }
  const last = changed.length === pagesChanged ? changed.at(-1)!.page : pages.at(-1);
  const isEnd = changed.length < pagesChanged && pages.length < pagesRead;
  return {
    count: changed.reduce((sum, { count }) => sum + count, 0),
    writes: changed.map(({ page, lines }) => log.erase(page, lines)),
    effects: vouching(
      context,
      erasure,
      companyId,
      changed.map(({ page: { sequence }, lines }) => ({ sequence, lines })),
    ),
    next: isEnd || last === undefined ? null : last.sequence + 1,
  };
};
