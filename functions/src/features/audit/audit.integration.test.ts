import { listAuditLog } from '@recado/shared/contract/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newColleague, newCompany } from '../../../test/accounts.ts';
import { auditLineOf } from '../../../test/audit-scene.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { installationLog } from '../../context/audit/call-lines.ts';
import { documentClient } from '../../platform/clients.ts';
import { idsOf } from '../../platform/ids.ts';
import { handler as inbox } from '../../entry/http/inbox.ts';
import * as log from './list-audit-log.ts';

const none = { params: undefined, query: {}, body: undefined };
const day = 86_400_000;
const noon = Date.parse('2026-05-04T15:00:00Z');

let context: TestContext;
let at = noon;

/** Appends lines of a day as one page. */
const append = async (days: number, lines: readonly Parameters<typeof auditLineOf>[1][]): Promise<void> => {
  at = noon + days * day;
  const { audit } = context.stores;
  await audit.append(
    lines.map((given) => auditLineOf(context.ids.ulid(), given)),
    at,
    true,
  );
};

const calls = async (query: Parameters<typeof log.listAuditLog>[1]['query']): Promise<string[]> =>
  (await log.listAuditLog(context, { ...none, query })).lines.map(({ call }) => call);

beforeAll(async () => {
  context = { ...userContext(), clock: { now: () => at } };
  context = { ...context, ids: idsOf(documentClient(), context.clock, context.company.id) };
  const things = [{ thing: 'contact', id: '9', name: '+55 11 98765-4321', change: 'named' as const, fields: [] }];
  await append(0, [{ call: 'createTag' }, { call: 'updateContact', things }]);
  await append(1, [{ call: 'deleteContact', by: { kind: 'support', id: null, name: 'Rui' } }]);
  await append(3, [{ call: 'updateUser', by: { kind: 'user', id: 2, name: 'Bia' } }]);
});

describe('the list', () => {
  it('is the whole log, newest first, each line with its place and hash', async () => {
    const { lines, hasMore } = await log.listAuditLog(context, none);
    expect(lines.map(({ number, call }) => [number, call])).toEqual([
      [4, 'updateUser'],
      [3, 'deleteContact'],
      [2, 'updateContact'],
      [1, 'createTag'],
    ]);
    expect(new Set(lines.map(({ hash }) => hash)).size).toBe(4);
    expect(hasMore).toBe(false);
  });

  it.each([
    [{ author: '2' }, ['updateUser']],
    [{ author: 'support' }, ['deleteContact']],
    [{ area: 'contacts' }, ['deleteContact', 'updateContact']],
    [{ searchParam: 'vendas' }, ['updateUser', 'deleteContact', 'createTag']],
    [{ dateFrom: '2026-05-05' }, ['updateUser', 'deleteContact']],
    [{ dateTo: '2026-05-04' }, ['updateContact', 'createTag']],
    [{ dateFrom: '2026-05-05', dateTo: '2026-05-06' }, ['deleteContact']],
  ] as const)('with %j has those that pass', async (query, expected) => {
    expect(await calls(query)).toEqual(expected);
  });

  it('continues where a page has ended', async () => {
    const many = userContext();
    for (let page = 0; page < 7; page++)
      await many.stores.audit.append(
        Array.from({ length: 10 }, () => auditLineOf(many.ids.ulid())),
        Date.now(),
        false,
      );
    const numbers: number[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const page = await log.listAuditLog(many, { ...none, query: cursor === undefined ? {} : { cursor } });
      numbers.push(...page.lines.map(({ number }) => number));
      cursor = page.nextCursor;
    }
    expect(numbers).toEqual(Array.from({ length: 70 }, (_, place) => 70 - place));
  });

  it('masks numbers for readers who may not see them', async () => {
    const { viewer } = context.actor;
    const masked = { ...context, actor: { ...context.actor, viewer: { ...viewer, hidesNumbers: true } } };
    const text = JSON.stringify((await log.listAuditLog(masked, none)).lines);
    expect(text).not.toContain('98765');
    expect(JSON.stringify((await log.listAuditLog(context, none)).lines)).toContain('98765-4321');
  });
});

it('the anchors are the ends of the days, newest first', async () => {
  const { anchors } = await log.listAuditAnchors(context, none);
  const { lines } = await log.listAuditLog(context, none);
  expect(anchors).toEqual([
    { day: '2026-05-07', number: 4, hash: lines[0]!.hash, isFinal: false, sequence: 3 },
    { day: '2026-05-05', number: 3, hash: lines[1]!.hash, isFinal: true, sequence: 2 },
    { day: '2026-05-04', number: 2, hash: lines[2]!.hash, isFinal: true, sequence: 1 },
  ]);
});

it('agents and other companies read nothing of it, and only super users the log of the installation', async () => {
  await installPlans();
  const admin = await newCompany();
  const agent = await newColleague(admin);
  const call = (token: string, query = {}) => callHandler(inbox, listAuditLog, { query }, { token });
  expect(await call(agent.token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  const own = await call(admin.token);
  expect(own.status).toBe(200);
  expect(own.result.lines.map((line) => line.call)).not.toContain('deleteContact');
  expect(await call(admin.token, { installation: true })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  const { viewer } = context.actor;
  const superUser = { ...context, actor: { ...context.actor, viewer: { ...viewer, super: true } } };
  const { audit } = context.installation.storesOf(installationLog);
  await audit.append([auditLineOf(context.ids.ulid(), { call: 'createPlan' })], at, false);
  const { lines } = await log.listAuditLog(superUser, { ...none, query: { installation: true } });
  expect(lines.map((line) => line.call)).toContain('createPlan');
});
