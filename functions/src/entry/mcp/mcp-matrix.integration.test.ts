import { revokeApiKey } from '@recado/shared/contract/api-keys';
import { notFoundCodes } from '@recado/shared/contract/errors';
import { planFlags } from '@recado/shared/contract/plans';
import type { DeclaredEndpoint } from '@recado/shared/contract/registry';
import { scopes } from '@recado/shared/permissions/scopes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, installPlans } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { everythingOf } from '../../../test/everything-of.ts';
import { callTool, readingArguments, sendMcp } from '../../../test/mcp.ts';
import { ownedParams, ownedThings } from '../../../test/owned-params.ts';
import { repeatedInput } from '../../../test/repeated-inputs.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { handler as identity } from '../http/identity.ts';
import { publicEndpoints } from '../public-api/operations.ts';
import { toolNamed } from './tools.ts';

/** The tools from the wrong side: each tool against keys that may not call it. A new endpoint with a scope needs nothing here. */

const reading = publicEndpoints.filter(({ method }) => method === 'GET');
const withOwnedParams = publicEndpoints.filter((endpoint) => Object.keys(ownedThings(endpoint)).length > 0);

let mine: Belongings;
let theirs: Belongings;
let all: string;
let masked: string;

/** The things of a company that arguments name by an id, by the names of these. */
const thingsOf = ({ things, laneId }: Belongings): [RegExp, unknown][] => [
  [/^chatId$/, things.internalChat],
  [/^contactListId$/, things.contactList],
  [/contactId$/i, things.contact],
  [/LaneId$/, laneId],
  [/^queueIds?$/, things.queue],
  [/^reasonId$/, things.closingReason],
  [/^tagListId$|^tags$/, things.tag],
  [/ticketId$/i, things.ticket],
  [/userId$|^users$/i, things.user],
  [/^whatsapps$|^whatsappIds?$/, things.connection],
];

/** The arguments of all tools that name a thing, but for those of paths, with what another company has of the kind. */
const namingArguments = (): [DeclaredEndpoint, string, unknown][] =>
  publicEndpoints.flatMap((endpoint) => {
    const { partOf, description } = toolNamed(endpoint.name)!;
    return [...partOf].flatMap(([argument, part]): [DeclaredEndpoint, string, unknown][] => {
      if (part === 'params' || !/Ids?$|^(?:tags|users|whatsapps)$/.test(argument) || argument === 'requestId')
        return [];
      const [, id] = thingsOf(theirs).find(([names]) => names.test(argument)) ?? [];
      if (id === undefined) throw new Error(`say what ${argument} of ${endpoint.name} names`);
      const schema = JSON.stringify(description.inputSchema.properties[argument]);
      if (!schema.includes('"array"')) return [[endpoint, argument, id]];
      return [[endpoint, argument, schema.includes('"object"') ? [{ id }] : [id]]];
    });
  });

/** The ids that an argument has. */
const ids = (value: unknown): unknown[] =>
  [value].flat().map((each) => (typeof each === 'object' && each !== null && 'id' in each ? each.id : each));

/** Arguments with which a tool succeeds; one that changes something only tries it. */
const wholeArguments = async (endpoint: DeclaredEndpoint): Promise<object> => {
  if (endpoint.method === 'GET') return readingArguments(endpoint, mine);
  const { params, body } = await repeatedInput(endpoint, mine);
  return { ...(body as object), ...params, dryRun: true };
};

/** The arguments without which another one says nothing. */
const besides = ({ name }: DeclaredEndpoint, argument: string): object => {
  if (argument.endsWith('LaneId')) return name === 'createTag' ? { kanban: 1 } : {};
  if (argument === 'tagListId') return { contactListId: undefined };
  if (argument !== 'userId') return {};
  return name.endsWith('Campaign') ? { queueId: mine.queueId, openTicket: 'enabled' } : { status: undefined };
};

/** The names of all tools that a key is shown, page by page. */
const listedTo = async (token: string): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await sendMcp(token, { method: 'tools/list', params: { cursor } });
    const { tools = [], nextCursor } = body.result ?? {};
    expect(tools.length).toBeLessThanOrEqual(20);
    names.push(...tools.map(({ name }) => name));
    cursor = nextCursor;
  } while (cursor !== undefined);
  return names;
};

beforeAll(async () => {
  await installPlans();
  [mine, theirs] = [await newBelongings({ beyond: 1_000_000 }), await newBelongings({ beyond: 2_000_000 })];
  all = (await newApiKey(mine.admin)).token;
  masked = (await newApiKey(mine.admin, { name: 'Painel', fullNumbers: false })).token;
});

describe('a key', () => {
  it('is shown the tools of its scopes, and may call no other', async () => {
    for (const scope of scopes) {
      const { token } = await newApiKey(theirs.admin, { name: scope, scopes: [scope] });
      const own = publicEndpoints.filter((endpoint) => endpoint.scope === scope).map(({ name }) => name);
      expect(new Set(await listedTo(token))).toEqual(new Set(['search_tools', ...own]));
      for (const endpoint of publicEndpoints.filter(({ name }) => !own.includes(name))) {
        const { refusal } = await callTool(token, endpoint.name, ownedParams(endpoint, theirs));
        expect([endpoint.name, refusal]).toEqual([
          endpoint.name,
          { error: 'ERR_API_KEY_SCOPE', details: { scope: endpoint.scope } },
        ]);
      }
      const { result } = await callTool(token, 'search_tools', { query: 'list find send create delete', limit: 10 });
      for (const { name } of result!.tools as { name: string }[]) expect(own).toContain(name);
    }
  });

  it('gets nothing of another company, and changes nothing there', async () => {
    const before = await everythingOf(theirs.companyId);
    for (const endpoint of withOwnedParams) {
      const [thing] = Object.values(ownedThings(endpoint));
      const given = { ...(endpoint.example?.body as object), ...ownedParams(endpoint, theirs) };
      const { refusal } = await callTool(all, endpoint.name, given);
      expect([endpoint.name, refusal?.error]).toEqual([endpoint.name, notFoundCodes[thing!]]);
    }
    for (const endpoint of reading) {
      const { text } = await callTool(all, endpoint.name, readingArguments(endpoint, mine));
      for (const secret of [theirs.uuid, theirs.messageId, theirs.admin.user.email, theirs.name])
        expect([endpoint.name, text.includes(secret)]).toEqual([endpoint.name, false]);
    }
    expect(await everythingOf(theirs.companyId)).toEqual(before);
  });

  it('names nothing of another company in any other argument', async () => {
    const taken: unknown[] = [];
    for (const [endpoint, argument, id] of namingArguments()) {
      const given = { ...(await wholeArguments(endpoint)), ...besides(endpoint, argument), [argument]: id };
      const { refusal, text } = await callTool(all, endpoint.name, given);
      const isRefused = /^ERR_NO_/.test(refusal?.error ?? '');
      const names = [theirs.name, theirs.uuid, ...ids(id).map(String)];
      const isUnused = refusal === undefined && !names.some((name) => text.includes(name));
      if (!isRefused && !isUnused) taken.push([endpoint.name, argument, text]);
    }
    expect(taken).toEqual([]);
  });

  it('without whole numbers gets none, and can’t look for one', async () => {
    for (const endpoint of reading) {
      const { text } = await callTool(masked, endpoint.name, readingArguments(endpoint, mine));
      for (const number of ['912345678', mine.participantNumber])
        expect([endpoint.name, text.includes(number)]).toEqual([endpoint.name, false]);
    }
    for (const name of ['listContacts', 'listTickets']) {
      const { refusal } = await callTool(masked, name, { searchParam: '11912345678' });
      expect(refusal).toEqual({ error: 'ERR_API_KEY_NUMBERS' });
    }
    const tried = await callTool(masked, 'updateContact', {
      id: mine.contactId,
      number: '5511977776666',
      dryRun: true,
    });
    expect(tried.result).toMatchObject({ dryRun: true });
    expect(tried.text).not.toMatch(/912345678|977776666/);
  });

  it('is refused within a second of its revocation, in the midst of a conversation', async () => {
    const { key, token } = await newApiKey(mine.admin, { name: 'Visita' });
    expect((await sendMcp(token, { method: 'ping' })).status).toBe(200);
    await callHandler(identity, revokeApiKey, { params: { id: key.id } }, { token: mine.admin.token });
    await vi.waitFor(async () => expect((await sendMcp(token, { method: 'ping' })).body.error).toBe('ERR_API_KEY'), {
      timeout: 1_500,
      interval: 50,
    });
  });
});

describe('a plan', () => {
  const withPlan = async (change: object, work: () => Promise<void>): Promise<void> => {
    await installation().plans.save({ ...(await installation().plans.get(3))!, id: 95, ...change });
    const companies = entityStore(companyEntity, documentClient());
    const movesTo = async (planId: number): Promise<void> =>
      commit(documentClient(), companies.update((await companies.get(theirs.companyId))!, { planId }));
    await movesTo(95);
    await work();
    await movesTo(3);
  };

  it('without the public API opens no tool, nor their list', async () => {
    const { token } = await newApiKey(theirs.admin);
    await withPlan({ useExternalApi: false }, async () => {
      for (const method of ['initialize', 'ping', 'tools/list', 'tools/call'])
        expect((await sendMcp(token, { method, params: { name: 'listTags' } })).body.error).toBe('ERR_PLAN_FEATURE');
    });
  });

  it('without a feature has none of its tools', async () => {
    const ofPlan = publicEndpoints.filter(({ plan }) => plan !== undefined);
    expect(ofPlan.length).toBeGreaterThan(0);
    for (const flag of planFlags.filter((each) => ofPlan.some(({ plan }) => plan === each))) {
      const { token } = await newApiKey(theirs.admin);
      await withPlan({ [flag]: false }, async () => {
        const listed = await listedTo(token);
        for (const endpoint of ofPlan.filter(({ plan }) => plan === flag)) {
          expect(listed).not.toContain(endpoint.name);
          const { refusal } = await callTool(token, endpoint.name, ownedParams(endpoint, theirs));
          expect([endpoint.name, refusal?.error]).toEqual([endpoint.name, 'ERR_PLAN_FEATURE']);
        }
      });
    }
  });
});
