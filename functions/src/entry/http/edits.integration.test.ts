import type { Endpoint, FunctionGroup } from '@recado/shared/contract/grammar';
import { type DeclaredEndpoint, endpoints } from '@recado/shared/contract/registry';
import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, type Login, newColleague } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { type RepeatedInput, repeatedInput } from '../../../test/repeated-inputs.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { handler as connections } from './connections.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

/** Every call that edits a record, by two administrators who opened it at the same time. */
const handlers: Partial<Record<FunctionGroup, unknown>> = { connections, identity, inbox, workspace };
const edits = endpoints.filter(({ edit }) => edit);
/** Calls whose body is not the record's own fields. */
const ofSettings = ['saveCampaignSettings', 'updateCompanyHolidays', 'updateCompanySchedules', 'updateCompanySetting'];
/** Calls that the tests of their features try: a file must have been uploaded, or the caller must have signed in. */
const elsewhere = ['saveLogo', 'setCredential', 'setNoteIssuer'];

let mine: Belongings;
let colleague: Login;

const makeSuper = async ({ user: { id } }: Login): Promise<void> => {
  const { users } = storesOf(documentClient(), mine.companyId);
  const user = (await users.get(id))!;
  await commit(documentClient(), users.update(user, { ...user, super: true }));
};

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 1_000_000 });
  colleague = await newColleague(mine.admin, { profile: 'admin' });
  await makeSuper(mine.admin);
  await makeSuper(colleague);
});

type Fields = Record<string, unknown>;

/** The field that both change, where the first of the example will not do. */
const fieldOf: Record<string, string> = { updateAnnouncement: 'title', updateDataRequest: 'requester' };

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Another valid value of a text or a number. */
const otherThan = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : `${String(value)} bis`);

const edit = (by: Login, endpoint: DeclaredEndpoint, input: RepeatedInput, parts: { body: Fields; seen?: Fields }) =>
  callHandler(handlers[endpoint.group], endpoint as Endpoint, { ...input, ...parts } as never, { token: by.token });

describe.each(
  edits
    .filter(({ name }) => ![...ofSettings, ...elsewhere].includes(name))
    .map((endpoint) => ({ endpoint, name: endpoint.name })),
)('$name', ({ endpoint }) => {
  it('refuses what would undo a colleague’s change, and takes the rest', async () => {
    const input = await repeatedInput(endpoint, mine);
    const body = input.body as Fields;
    const first = await edit(mine.admin, endpoint, input, { body });
    expect([first.status, first.error]).toEqual([200, undefined]);
    const before = first.result as Fields;
    const field = fieldOf[endpoint.name] ?? Object.keys(body).find((name) => isPlain(before[name]))!;
    const theirs = otherThan(before[field]);
    const seen = { [field]: before[field] };

    const change = { body: { [field]: theirs }, seen };
    let [other, saved] = [colleague, await edit(colleague, endpoint, input, change)];
    // A record that its owner alone changes is changed in another window of the owner.
    if (saved.status === 404 || saved.status === 403)
      [other, saved] = [mine.admin, await edit(mine.admin, endpoint, input, change)];
    expect([saved.status, saved.error]).toEqual([200, undefined]);
    const refused = await edit(mine.admin, endpoint, input, { body: { [field]: otherThan(theirs) }, seen });
    expect(refused).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_MEANWHILE',
      details: {
        fields: [field],
        record: { [field]: theirs },
        ...(other === colleague ? { by: colleague.user.name } : {}),
      },
    });
    const kept = { body: { [field]: otherThan(theirs) }, seen: { [field]: theirs } };
    expect((await edit(mine.admin, endpoint, input, kept)).status).toBe(200);
  });
});

describe('settings', () => {
  const days = (startTimeA: string) => defaultServiceHours.map((day) => ({ ...day, startTimeA }));
  const column = 'transferMessage';
  /** Bodies of three saves and, for the first two, the values that they leave behind. */
  const calls = [
    {
      name: 'updateCompanySchedules',
      bodies: ['08:00', '07:00', '09:00'].map((time) => ({ schedules: days(time) })),
      left: ['08:00', '07:00'].map((time) => ({ schedules: days(time) })),
    },
    {
      name: 'updateCompanyHolidays',
      bodies: ['12-24', '12-25', '12-31'].map((day) => ({ holidays: [`2026-${day}`] })),
      left: ['12-24', '12-25'].map((day) => ({ holidays: [`2026-${day}`] })),
    },
    {
      name: 'updateCompanySetting',
      bodies: ['a', 'b', 'c'].map((data) => ({ column, data })),
      left: ['a', 'b'].map((text) => ({ [column]: text })),
    },
    {
      name: 'saveCampaignSettings',
      bodies: [30, 40, 50].map((jitter) => ({ settings: { jitter } })),
      left: [30, 40].map((jitter) => ({ settings: { jitter } })),
    },
  ] as { name: string; bodies: Fields[]; left: Fields[] }[];

  it.each(calls)('of $name are not undone by another administrator', async ({ name, bodies, left }) => {
    const endpoint = edits.find((edit) => edit.name === name)!;
    const [first, theirs, wanted] = bodies as [Fields, Fields, Fields];
    const [seen, latest] = left as [Fields, Fields];
    const input = { params: { id: mine.companyId } };
    expect((await edit(mine.admin, endpoint, input, { body: first })).status).toBe(200);
    expect((await edit(colleague, endpoint, input, { body: theirs, seen })).status).toBe(200);
    expect(await edit(mine.admin, endpoint, input, { body: wanted, seen })).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_MEANWHILE',
      details: { fields: Object.keys(seen), record: latest, by: colleague.user.name },
    });
    expect((await edit(mine.admin, endpoint, input, { body: wanted, seen: latest })).status).toBe(200);
  });
});
