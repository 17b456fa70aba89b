import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { ListSchedulesCommand } from '@aws-sdk/client-scheduler';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { listTickets } from '@recado/shared/contract/tickets';
import { sessionHostKeys } from '@recado/shared/deployment/session-host-keys';
import { beforeAll, describe, expect, it } from 'vitest';
import { installation, installPlans, newCompany } from '../../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../../test/belongings.ts';
import { callHandler } from '../../../../test/call-handler.ts';
import { addConnection } from '../../../../test/conversation.ts';
import { everythingOf } from '../../../../test/everything-of.ts';
import { jobsOf, runJobs, runOne } from '../../../../test/jobs.ts';
import { useOwnTable } from '../../../../test/own-table.ts';
import { scanTable } from '../../../../test/scan-table.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { companyContext, systemContext } from '../../../context/system-context.ts';
import { declaredEntities } from '../../../entry/data-model/entity-table.ts';
import { handler as inbox } from '../../../entry/http/inbox.ts';
import { documentClient, s3Client, schedulerClient } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';
import { companyPrefixes } from '../../../platform/media/keys.ts';
import { forwardDelayed } from '../../../platform/outbox/forward-delayed.ts';
import { cognitoUserPool } from '../../../platform/user-pool/cognito-user-pool.ts';
import { deleteCompany } from './delete-company.ts';
import { getCompany } from './list-companies.ts';
import { updateCompany } from './update-company.ts';

const none = { params: undefined, query: undefined, body: undefined };
const day = 86_400_000;
const operator = () => userContext({ viewer: { super: true } });
const remove = (by: TestContext, id: number) => deleteCompany(cognitoUserPool())(by, { ...none, params: { id } });

const put = (item: Record<string, unknown>) =>
  documentClient().send(new PutCommand({ TableName: environment().TABLE_NAME, Item: item }));

/** The kinds of items that the belongings have and the job reads: these are real ones. */
const ofBelongings: ReadonlySet<string> = new Set(['company', 'user', 'connection']);

/** Returns an item of each declared entity of a company: a new entity is among them, or the test of entities fails. */
const anyItems = async (companyId: number): Promise<Record<string, unknown>[]> => {
  const value = (field: string, entity: string): string | number => {
    if (field === 'companyId' || (entity === 'company' && field === 'id')) return companyId;
    return field === 'key' ? `c/${companyId}/in/any.png` : 7_777;
  };
  return (await declaredEntities())
    .filter(({ entity: { name, unlimited } }) => !ofBelongings.has(name) && unlimited !== 'installation')
    .map(({ entity: { name, mapping, primary } }) => {
      const [pk, sk] = [primary.partition, primary.sort].map((template) =>
        template.fill(Object.fromEntries(template.fields.map((field) => [field, value(field, name)]))),
      );
      return { pk, sk: `${sk}#any`, ...(mapping.fields.includes('companyId') && { companyId }) };
    });
};

/** The key of the item in which the session host keeps the credentials of a number. */
const hostHead = (companyId: number, whatsappId: number) => ({
  pk: sessionHostKeys.connection(companyId, whatsappId),
  sk: sessionHostKeys.head,
});

/** The items that the session host stores of a company. */
const hostItems = (companyId: number, { whatsappId }: Belongings) => [
  { pk: sessionHostKeys.connection(companyId, whatsappId), sk: 'sent#1' },
  {
    pk: `${sessionHostKeys.registries}${whatsappId % 4}`,
    sk: sessionHostKeys.registered(companyId, whatsappId),
  },
];

/** The items of the table that name a company, in a key or a field, or one of these addresses. */
const itemsNaming = async (companyId: number, addresses: readonly string[]) => {
  const names = [`c#${companyId}#`, `c${companyId}#`, `"companyId":${companyId},`, `"companyId":${companyId}}`];
  return (await scanTable('pk > :none', { ':none': ' ' })).filter((item) =>
    [...names, ...addresses].some((name) => JSON.stringify(item).includes(name)),
  );
};

/** The files of a company with all their versions, and the markers of those that were deleted. */
const filesOf = async (companyId: number): Promise<string[]> => {
  const lists = await Promise.all(
    companyPrefixes(companyId).map((Prefix) =>
      s3Client().send(new ListObjectVersionsCommand({ Bucket: environment().MEDIA_BUCKET, Prefix })),
    ),
  );
  return lists.flatMap(({ Versions = [], DeleteMarkers = [] }) =>
    [...Versions, ...DeleteMarkers].map(({ Key }) => Key!),
  );
};

const schedulesOf = async (companyId: number) =>
  (
    await schedulerClient().send(
      new ListSchedulesCommand({ GroupName: environment().SCHEDULE_GROUP, NamePrefix: `${companyId}-` }),
    )
  ).Schedules!.map(({ Name }) => Name);

const upload = (Key: string) =>
  s3Client().send(new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body: 'x' }));

const startSchedule = (companyId: number) => {
  const message = { type: 'due', companyId, ticketId: 1, timer: 'inactivity', at: Date.now() + day } as const;
  const delayed = {
    type: 'delayed',
    at: message.at,
    name: `${companyId}-1-inactivity`,
    to: 'timers',
    message,
  } as const;
  return forwardDelayed(delayed, Date.now());
};

const commandsTo = ({ effects }: TestContext, companyId: number) =>
  effects.flatMap((effect) =>
    effect.to === 'outbound' && effect.message.companyId === companyId
      ? [`${effect.message.type} ${effect.message.whatsappId}`]
      : [],
  );

const eventsOf = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-companyAccount')
      ? [effect.message.data as { action: string; companyId?: number; company?: { deletion: unknown } }]
      : [],
  );

useOwnTable();
beforeAll(installPlans);

it('knows every entity: its key names the company, or its items do, or it is the installation’s', async () => {
  const unknown = (await declaredEntities())
    .map(({ entity }) => entity)
    .filter(({ mapping, primary: { partition, sort }, unlimited }) => {
      const names = /^c#\{(companyId|id)\}/.test(partition.text) || sort.text.startsWith('c#{companyId}');
      return !names && !mapping.fields.includes('companyId') && unlimited !== 'installation';
    });
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

describe('a company that is deleted', () => {
  it('leaves nothing in table, bucket, user pool and scheduler, and its neighbour untouched', async () => {
    const beyond = 50_000;
    const neighbour = await newBelongings({ beyond });
    const gone = await newBelongings({ beyond, sameAs: neighbour });
    const { companyId, admin } = gone;
    for (const item of [...(await anyItems(companyId)), ...hostItems(companyId, gone)]) await put(item);
    for (const prefix of companyPrefixes(companyId)) await upload(`${prefix}out/1/A/a.png`);
    for (const key of ['overwritten.png', 'overwritten.png', 'deleted.png'])
      await upload(`${companyPrefixes(companyId)[0]}out/1/A/${key}`);
    const Key = `${companyPrefixes(companyId)[0]}out/1/A/deleted.png`;
    await s3Client().send(new DeleteObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key }));
    expect(await filesOf(companyId)).toHaveLength(6);
    for (const prefix of companyPrefixes(neighbour.companyId)) await upload(`${prefix}out/1/A/a.png`);
    await startSchedule(companyId);
    await startSchedule(neighbour.companyId);
    const addresses = (await installation().storesOf(companyId).users.list()).map(({ email }) => email);
    expect(addresses).toHaveLength(2);
    const before = await everythingOf(neighbour.companyId);

    const by = operator();
    await remove(by, companyId);
    // From the commit on, everything is refused.
    expect((await callHandler(inbox, listTickets, { query: {} }, { token: admin.token })).status).toBe(401);
    expect(await getCompany(by, { ...none, params: { id: companyId } })).toMatchObject({
      status: false,
      deletion: { removed: 0, failed: false },
    });
    await expect(
      updateCompany(by, { ...none, params: { id: companyId }, body: { status: true } }),
    ).rejects.toMatchObject({ code: 'ERR_COMPANY_DELETED' });
    await runJobs(by);

    const [job] = await jobsOf(by);
    expect(job).toMatchObject({ kind: 'delete-company', state: 'done', counts: { users: 2, files: 6 } });
    expect(job!.counts.timers).toBeGreaterThan(0);
    expect(job!.counts.items).toBeGreaterThan(100);
    expect(await itemsNaming(companyId, addresses)).toEqual([]);
    expect(await filesOf(companyId)).toEqual([]);
    expect(await schedulesOf(companyId)).toEqual([]);
    for (const email of addresses) expect(await cognitoUserPool().find(email)).toBeNull();
    expect(commandsTo(by, companyId)).toContain(`stop ${gone.whatsappId}`);
    expect(eventsOf(by).at(-1)).toEqual({ action: 'delete', companyId });
    expect(eventsOf(by)[0]).toMatchObject({ action: 'update', company: { deletion: { failed: false } } });

    expect(await everythingOf(neighbour.companyId)).toEqual(before);
    expect(await filesOf(neighbour.companyId)).toHaveLength(2);
    expect((await schedulesOf(neighbour.companyId)).join()).toContain(`${neighbour.companyId}-1-inactivity`);
    await expect(remove(by, companyId)).rejects.toMatchObject({ code: 'ERR_NO_COMPANY_FOUND' });
  });

  it('gets no context for what arrives later, before and after it is gone', async () => {
    const { company } = await newCompany();
    const by = operator();
    await remove(by, company.id);
    for (const context of [await systemContext(company.id), await companyContext(company.id)])
      expect(context).toBeNull();
    await runJobs(by);
    expect(await itemsNaming(company.id, [])).toEqual([]);
  });

  it('is free of what was written while it was being deleted', async () => {
    const { company } = await newCompany();
    const by = operator();
    await remove(by, company.id);
    // Items of a function that was slow: one within the first pass, one after it.
    const commit = by.commit.bind(by);
    let pass = 0;
    by.commit = async (writes, effects) => {
      await commit(writes, effects);
      const [job] = await jobsOf(by);
      const reached = (job!.cursor as { pass?: number } | null)?.pass ?? 0;
      if (reached > pass && reached < 3) await put({ pk: `c#${company.id}#late`, sk: String(reached) });
      pass = reached;
    };
    await runJobs(by);
    expect(await itemsNaming(company.id, [])).toEqual([]);
    expect(await jobsOf(by)).toMatchObject([{ state: 'done' }]);
  });

  it('has its suspended numbers started and then logged out, and waits until they are', async () => {
    const { company } = await newCompany();
    const late = userContext({ companyId: company.id });
    const { id } = await addConnection(late, { status: 'DISCONNECTED', lastDropReason: 'suspended' });
    await put({ ...hostHead(company.id, id), fence: 3, creds: 'sealed' });
    const by = operator();
    await remove(by, company.id);
    await runJobs(by, 2);
    const commands = commandsTo(by, company.id);
    expect(commands[0]).toBe(`start ${id}`);
    expect(commands.slice(1)).toEqual(Array.from({ length: 60 }, () => `stop ${id}`));
    expect(await itemsNaming(company.id, [])).toEqual([]);
  });

  it('does not wait for a number that the session host has logged out, whose item keeps its fence', async () => {
    const { company } = await newCompany();
    const { id } = await addConnection(userContext({ companyId: company.id }), { status: 'DISCONNECTED' });
    await put({ ...hostHead(company.id, id), fence: 3 });
    const by = operator();
    await remove(by, company.id);
    await runJobs(by, 2);
    expect(commandsTo(by, company.id)).toEqual([`stop ${id}`]);
    expect(await itemsNaming(company.id, [])).toEqual([]);
  });

  it('is never the owner’s, nor the caller’s own, nor the health company', async () => {
    const by = operator();
    const { companies } = installation();
    await by.commit(companies.create(by.company), []);
    const { company } = await newCompany();
    await by.commit(companies.change((await companies.get(company.id))!, { health: true }), []);
    await expect(remove(by, company.id)).rejects.toMatchObject({ code: 'ERR_OWNER_COMPANY' });
    expect(await companies.get(company.id)).toMatchObject({ status: true, deletion: null });
    for (const id of [1, by.company.id])
      await expect(remove(by, id)).rejects.toMatchObject({ code: expect.stringMatching(/OWNER|NO_COMPANY/) as string });
    await expect(remove(by, by.company.id)).rejects.toMatchObject({ code: 'ERR_OWNER_COMPANY' });
  });

  it('needs a sign-in of the last minutes', async () => {
    const { company } = await newCompany();
    const later: TestContext = { ...operator(), clock: { now: () => Date.now() + 10 * 60_000 } };
    await expect(remove(later, company.id)).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
    expect(await later.installation.companies.getStored(company.id)).toMatchObject({ status: true, deletion: null });
  });

  it('is deleted further when it is asked for again after a failure', async () => {
    const { company } = await newCompany();
    const by = operator();
    await remove(by, company.id);
    await remove(by, company.id);
    await runOne(by);
    const [job] = await jobsOf(by);
    await by.commit(by.stores.jobs.update(job!, { ...job!, state: 'failed' }), []);
    const shown = () => getCompany(by, { ...none, params: { id: company.id } });
    expect(await shown()).toMatchObject({ deletion: { failed: true } });
    await remove(by, company.id);
    expect(await shown()).toMatchObject({ deletion: { failed: false } });
    await runJobs(by);
    expect(await itemsNaming(company.id, [])).toEqual([]);
  });
});
