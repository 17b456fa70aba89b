import { listContacts } from '@recado/shared/contract/contacts';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { endpoints } from '@recado/shared/contract/registry';
import { expectedAccess } from '@recado/shared/test/expected-access';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans } from './accounts.ts';
import { type Belongings, endSessionOf, newBelongings, plainThings } from './belongings.ts';
import { thingsAtRest } from './everything-of.ts';
import { callApi } from './call-api.ts';
import { ownedParams } from './owned-params.ts';
import { scanTable } from './scan-table.ts';

/**
 * Two companies whose things have the same ids: a key that lacks the company makes one of them read or change what the
 * other owns. Calls go through the real gateway, the table is read afterwards.
 */

const calls = expectedAccess
  .filter(({ access }) => access !== 'public' && access !== 'super')
  .map(({ name }) => endpoints.find((endpoint) => endpoint.name === name)!);
const reads = calls.filter(({ method }) => method === 'GET');
/** Closing the ticket and deletions come last, those that delete other things as well behind all, so that every call still has something to change. */
const rankOf = ({ name, method }: Pick<Endpoint, 'name' | 'method'>): number => {
  if (name === 'deleteMessage') return 1;
  if (name === 'updateTicket') return 2;
  if (name === 'deleteContact' || name === 'deleteUser') return 4;
  return method === 'DELETE' ? 3 : 0;
};
/** Calls that change a company, except those that end the caller's login. */
const changes = calls
  .filter(({ method, feature }) => method !== 'GET' && feature !== 'auth')
  .toSorted((one, other) => rankOf(one) - rankOf(other));

const capitalised = (thing: string): string => thing.charAt(0).toUpperCase() + thing.slice(1);

/** Names of the calls that read the things that belongings create from their examples. */
const readsOfPlain = new Set(
  plainThings.map(capitalised).flatMap((thing) => [`get${thing}`, `list${thing}s`, `listAll${thing}s`]),
);

/** A non-group ticket has no participants, so this call gets the group's. */
const paramsOf = (endpoint: (typeof calls)[number], owned: Belongings): Record<string, string | number> =>
  endpoint.name === 'listParticipants' ? { ticketId: owned.groupTicketId } : ownedParams(endpoint, owned);

/** The query of the example, which names things that the company owns. */
const queryOf = ({ example }: (typeof calls)[number], { contactListId }: Belongings) => {
  const query = example?.query as Record<string, string> | undefined;
  return query && 'contactListId' in query ? { ...query, contactListId: String(contactListId) } : query;
};

/** The answer without what changes by itself: signatures of media links and their expiry, and until when the caller is online. */
const readAs = async (endpoint: (typeof calls)[number], owned: Belongings): Promise<string> => {
  const { status, body } = await callApi(endpoint, {
    token: owned.admin.token,
    params: paramsOf(endpoint, owned),
    query: queryOf(endpoint, owned),
  });
  expect([endpoint.name, status]).toEqual([endpoint.name, 200]);
  return JSON.stringify(body)
    .replaceAll(/\?X-Amz[^"]*/g, '')
    .replaceAll(/"(?:expiresAt|onlineUntil)":"[^"]*"/g, '');
};

/** Logs that reading itself adds to: of acts, and of the openings of a ticket in each half hour. */
const growing = ['listAccountLog', 'listAuditAnchors', 'listAuditLog', 'listTicketLog'];

/** Returns the answers of all calls that only read, but for the logs. */
const readAllAs = async (owned: Belongings): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {};
  for (const endpoint of reads)
    if (!growing.includes(endpoint.name)) answers[endpoint.name] = await readAs(endpoint, owned);
  return answers;
};

const searchAs = async ({ admin }: Belongings, searchParam: string): Promise<unknown> =>
  (await callApi(listContacts, { token: admin.token, query: { searchParam } })).body;

const marksOf = ({ name, participantNumber, admin, companyId }: Belongings): string[] => [
  name,
  participantNumber,
  admin.user.email,
  `"companyId":${companyId},`,
];

/** Items of the table with this company's id. */
const itemsOf = (companyId: number): Promise<Record<string, unknown>[]> =>
  scanTable('companyId = :company OR companyId = :padded', {
    ':company': companyId,
    ':padded': String(companyId).padStart(12, '0'),
  });

let one: Belongings;
let other: Belongings;

beforeAll(async () => {
  await installPlans();
  one = await newBelongings({ beyond: 3_000_000 });
  other = await newBelongings({ beyond: 3_000_000, sameAs: one });
  await endSessionOf(other);
  for (const owned of [one, other])
    await vi.waitFor(
      async () => expect(await searchAs(owned, owned.name)).toMatchObject({ contacts: [{ id: owned.contactId }] }),
      { timeout: 90_000, interval: 100 },
    );
});

describe('two companies with the same ids', () => {
  it('share every id but the company’s', () => {
    const idsOf = ({ things, uuid, laneId, voiceNoteId, groupTicketId }: Belongings) => ({
      ...things,
      company: null,
      uuid,
      laneId,
      voiceNoteId,
      groupTicketId,
    });
    expect(idsOf(one)).toEqual(idsOf(other));
    expect(one.companyId).not.toBe(other.companyId);
  });

  it.each(reads.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name answers each with its own',
    async ({ endpoint }) => {
      for (const [owned, foreign] of [
        [one, other],
        [other, one],
      ] as const) {
        const answer = await readAs(endpoint, owned);
        for (const mark of marksOf(foreign)) expect(answer).not.toContain(mark);
      }
    },
  );

  it.each([
    // A retention rule has no text.
    ...reads
      .filter(({ name }) => readsOfPlain.has(name) && !name.includes('RetentionRule'))
      .map(({ name }) => [name, 'name'] as const),
    ['getContact', 'name'],
    ['listContacts', 'name'],
    ['listQueues', 'name'],
    ['listInternalChats', 'name'],
    ['listChatMessages', 'name'],
    ['getConnection', 'name'],
    ['listConnections', 'name'],
    ['getCompanySettings', 'name'],
    ['getTicketByUuid', 'name'],
    ['listMessages', 'name'],
    ['listParticipants', 'participantNumber'],
  ] satisfies (readonly [string, keyof Belongings])[])('%s answers each with its own %s', async (name, mark) => {
    const endpoint = calls.find((declared) => declared.name === name)!;
    for (const owned of [one, other]) expect(await readAs(endpoint, owned)).toContain(owned[mark]);
  });

  it('leave each other’s belongings alone, whatever one of them changes or removes', async () => {
    const answers = await readAllAs(other);
    const items = await thingsAtRest(other.companyId);
    const done: string[] = [];
    for (const endpoint of changes) {
      const { status } = await callApi(endpoint, {
        token: one.admin.token,
        params: paramsOf(endpoint, one),
        body: endpoint.example?.body,
      });
      if (status === 200) done.push(endpoint.name);
    }
    expect(done).toEqual(
      expect.arrayContaining([
        ...plainThings.flatMap((thing) => [`update${capitalised(thing)}`, `delete${capitalised(thing)}`]),
        'updateContact',
        'updateQueue',
        'updateInternalChat',
        'updateUser',
        'updateConnection',
        'updateTicket',
        'deleteMessage',
        'deleteTicket',
        'deleteQueue',
        'deleteInternalChat',
        'deleteUser',
        'deleteConnection',
      ]),
    );
    await vi.waitFor(async () => expect(await searchAs(one, one.name)).toMatchObject({ contacts: [] }), {
      timeout: 90_000,
      interval: 100,
    });
    expect(await thingsAtRest(other.companyId)).toEqual(items);
    expect(await readAllAs(other)).toEqual(answers);
    expect(await searchAs(other, other.name)).toMatchObject({ contacts: [{ id: other.contactId }] });
  });

  it('have every item in their own partitions, or in those of the installation and the session hosts', async () => {
    for (const { companyId } of [one, other]) {
      const elsewhere = (await itemsOf(companyId)).filter(
        ({ pk }) => ![`c#${companyId}#`, 'i#', 'host#'].some((prefix) => String(pk).startsWith(prefix)),
      );
      expect(elsewhere).toEqual([]);
    }
  });
});
