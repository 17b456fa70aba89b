import { getCompanyPlan, getCompanySchedules, updateCompanySchedules } from '@recado/shared/contract/companies';
import { listPublicPlans } from '@recado/shared/contract/plans';
import {
  defaultCompanySettings,
  getCompanySetting,
  getCompanySettings,
  getPublicSetting,
  getSetting,
  type globalSettingKeys,
  listSettings,
  updateCompanySetting,
  updateSetting,
  version,
} from '@recado/shared/contract/settings';
import { defaultServiceHours, type ServiceDay } from '@recado/shared/contract/service-hours';
import type { Connection } from '@recado/shared/contract/connections';
import { beforeAll, describe, expect, it } from 'vitest';
import { installation, type Login, newColleague, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addConnection } from '../../../test/conversation.ts';
import { userContext } from '../../../test/user-context.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeRealtime } from '../../../test/queue-messages.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { handler } from '../../entry/http/workspace.ts';
import { seed } from '../../entry/seed/seed.ts';

let superUser: Login;

useOwnQueues();
beforeAll(async () => {
  const { signIns } = await seed();
  superUser = await signIn(signIns[0]!.email, signIns[0]!.password);
});

describe('settings of a company', () => {
  const set = (by: Login, column: keyof typeof defaultCompanySettings, data: string | boolean) =>
    callHandler(handler, updateCompanySetting, { body: { column, data } }, { token: by.token });

  it.each([
    ['https://exemplo.com.br/privacidade', 200],
    ['', 200],
    ['javascript:alert(1)', 400],
    ['JavaScript:alert(1)//https://', 400],
    ['data:text/html,x', 400],
    ['//exemplo.com', 400],
  ])('link to %j: %i', async (link, status) => {
    expect((await set(await newCompany(), 'lgpdLink', link)).status).toBe(status);
  });

  it('change one column and are published to everyone', async () => {
    const admin = await newCompany();
    expect((await set(admin, 'scheduleType', 'queue')).result).toEqual({
      ...defaultCompanySettings,
      scheduleType: 'queue',
    });
    expect(
      (await callHandler(handler, getCompanySetting, { query: { column: 'scheduleType' } }, { token: admin.token }))
        .result,
    ).toEqual({ scheduleType: 'queue' });
    expect(await takeRealtime(admin.company.id, 'settings')).toMatchObject({
      rooms: ['everyone'],
      data: { settings: { scheduleType: 'queue' } },
    });
  });

  it('that do not exist are not found', async () => {
    const admin = await newCompany();
    const missing = { status: 404, error: 'ERR_NO_SETTING_FOUND' };
    expect(await set(admin, 'toString' as never, 'enabled')).toMatchObject(missing);
    const { token } = admin;
    expect(await callHandler(handler, getCompanySetting, { query: { column: 'nada' } }, { token })).toMatchObject(
      missing,
    );
    const params = { key: 'nada' };
    expect(await callHandler(handler, getSetting, { params }, { token: superUser.token })).toMatchObject(missing);
  });

  it('keep every change of several at once', async () => {
    const admin = await newCompany();
    await Promise.all([
      set(admin, 'userRating', 'enabled'),
      set(admin, 'chatBotType', 'list'),
      set(admin, 'closeTicketOnTransfer', true),
    ]);
    const { result } = await callHandler(
      handler,
      getCompanySettings,
      { params: { id: admin.company.id } },
      { token: admin.token },
    );
    expect(result).toMatchObject({ userRating: 'enabled', chatBotType: 'list', closeTicketOnTransfer: true });
  });

  it('take only values that fit their column', async () => {
    const admin = await newCompany();
    expect(await set(admin, 'userRating', 'sometimes')).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.data' }] },
    });
    expect((await set(admin, 'userRating', true)).status).toBe(400);
    expect((await set(admin, 'closeTicketOnTransfer', 'enabled')).status).toBe(400);
    expect((await set(admin, 'planId' as never, '3')).status).toBe(404);
  });

  it('ask for ratings only where every connection has its question and a time to answer', async () => {
    const admin = await newCompany();
    const context = userContext({ companyId: admin.company.id });
    const { id } = await addConnection(context);
    const turnOn = () => set(admin, 'userRating', 'enabled');
    const change = async (given: Partial<Connection>) => {
      const before = (await context.stores.connections.get(id))!;
      await context.commit(context.stores.connections.update(before, given), []);
    };
    await change({ ratingMessage: ' ', expiresTicketNPS: 10 });
    expect(await turnOn()).toMatchObject({ status: 400, error: 'ERR_RATING_MESSAGE_REQUIRED' });
    await change({ ratingMessage: 'De 0 a 10?', expiresTicketNPS: 0 });
    expect(await turnOn()).toMatchObject({ status: 400, error: 'ERR_RATING_EXPIRY_REQUIRED' });
    expect((await set(admin, 'userRating', 'disabled')).status).toBe(200);
    await change({ expiresTicketNPS: 10 });
    expect((await turnOn()).result).toMatchObject({ userRating: 'enabled' });
  });

  it.each([
    ['sendGreetingAccepted', 'greetingAcceptedMessage'],
    ['sendMsgTransfTicket', 'transferMessage'],
    ['acceptCallWhatsapp', 'AcceptCallWhatsappMessage'],
    ['sendQueuePosition', 'sendQueuePositionMessage'],
    ['enableLGPD', 'lgpdMessage'],
  ] as const)('switch %s on with a text only', async (option, text) => {
    const admin = await newCompany();
    expect((await set(admin, option, 'disabled')).status).toBe(200);
    expect((await set(admin, text, ' ')).status).toBe(200);
    expect(await set(admin, option, 'enabled')).toMatchObject({ status: 400, error: 'ERR_SETTING_TEXT_REQUIRED' });
    expect((await set(admin, text, 'Um momento')).status).toBe(200);
    expect((await set(admin, option, 'enabled')).result).toMatchObject({ [option]: 'enabled', [text]: 'Um momento' });
  });

  it('keep a text while its option is on', async () => {
    const admin = await newCompany();
    expect((await set(admin, 'transferMessage', '')).status).toBe(200);
    expect((await set(admin, 'transferMessage', 'Um momento')).status).toBe(200);
    expect((await set(admin, 'sendMsgTransfTicket', 'enabled')).status).toBe(200);
    const refused = { status: 400, error: 'ERR_SETTING_TEXT_REQUIRED' };
    expect(await set(admin, 'transferMessage', '  ')).toMatchObject(refused);
    expect((await set(admin, 'sendMsgTransfTicket', 'disabled')).status).toBe(200);
    expect((await set(admin, 'transferMessage', '')).result.transferMessage).toBe('');
  });

  it('are changed by administrators, and read of the own company only', async () => {
    const [admin, other] = await Promise.all([newCompany(), newCompany()]);
    const colleague = await newColleague(admin);
    expect((await set(colleague, 'userRating', 'enabled')).status).toBe(403);
    for (const by of [admin, colleague, superUser]) {
      expect(
        (await callHandler(handler, getCompanySettings, { params: { id: other.company.id } }, { token: by.token }))
          .error,
      ).toBe('ERR_NO_COMPANY_FOUND');
    }
  });
});

describe('settings of the installation', () => {
  it('are the super user’s alone', async () => {
    const admin = await newCompany();
    const set = (by: Login) =>
      callHandler(
        handler,
        updateSetting,
        { params: { key: 'appName' }, body: { value: 'Recado' } },
        { token: by.token },
      );
    expect((await set(admin)).status).toBe(403);
    expect((await callHandler(handler, listSettings, {}, { token: admin.token })).status).toBe(403);
    expect(
      (await callHandler(handler, getSetting, { params: { key: 'userCreation' } }, { token: admin.token })).status,
    ).toBe(403);
    expect((await set(superUser)).result).toEqual({ key: 'appName', value: 'Recado' });
    expect(
      (await callHandler(handler, getSetting, { params: { key: 'appName' } }, { token: superUser.token })).result.value,
    ).toBe('Recado');
  });

  it('are checked by key', async () => {
    const set = (key: (typeof globalSettingKeys)[number], value: string) =>
      callHandler(handler, updateSetting, { params: { key }, body: { value } }, { token: superUser.token });
    expect((await set('downloadLimit', '63')).status).toBe(400);
    expect((await set('primaryColorLight', 'red;}')).status).toBe(400);
    expect((await set('allowSignup', 'maybe')).status).toBe(400);
    expect((await set('contactNumber', 'javascript:alert(1)')).status).toBe(400);
    expect((await set('downloadLimit', '128')).status).toBe(200);
    for (const price of ['-1', '0,35', '1e9', '0.12345'])
      expect((await set('templatePrice', price)).status, price).toBe(400);
    expect((await set('templateCurrency', 'reais')).status).toBe(400);
    expect((await set('templateCurrency', 'BRL')).status).toBe(200);
    expect((await set('templatePrice', '')).status).toBe(200);
  });

  it('offer no sign-up while no new company is taken', async () => {
    const offered = async () =>
      (await callHandler(identity, getPublicSetting, { params: { key: 'allowSignup' } })).result;
    const set = (value: string) =>
      callHandler(
        handler,
        updateSetting,
        { params: { key: 'userCreation' }, body: { value } },
        { token: superUser.token },
      );
    await set('disabled');
    expect(await offered()).toBe('disabled');
    await set('enabled');
    expect(await offered()).toBe('enabled');
  });

  it('are public only where the contract says so', async () => {
    expect((await callHandler(identity, getPublicSetting, { params: { key: 'allowSignup' } })).result).toBe('enabled');
    expect(await callHandler(identity, getPublicSetting, { params: { key: 'userCreation' } })).toMatchObject({
      status: 404,
      error: 'ERR_NO_SETTING_FOUND',
    });
    expect((await callHandler(identity, version, {})).result).toEqual({ version: '4.5.0', release: 'local' });
  });
});

describe('hours of a company', () => {
  const [monday] = defaultServiceHours as [ServiceDay];
  const set = (by: Login, id: number, schedules: object[]) =>
    callHandler(handler, updateCompanySchedules, { params: { id }, body: { schedules } } as never, { token: by.token });
  const get = (by: Login, id: number) =>
    callHandler(handler, getCompanySchedules, { params: { id } }, { token: by.token });

  it('are the usual ones until an administrator changes them', async () => {
    const { company, ...admin } = await newCompany();
    const by = { company, ...admin };
    expect((await get(by, company.id)).result).toEqual(defaultServiceHours);
    const changed = [{ ...monday, startTimeA: '22:00', endTimeA: '02:00', startTimeB: '', endTimeB: '' }];
    expect((await set(by, company.id, changed)).result).toEqual({ schedules: changed });
    expect((await get(by, company.id)).result).toEqual(changed);
  });

  it.each([
    ['no time of day', [{ ...monday, endTimeA: '24:00' }]],
    ['half a time', [{ ...monday, startTimeB: '9:00' }]],
    ['no weekday', [{ ...monday, weekdayEn: 'Monday' }]],
    ['a day twice', [monday, monday]],
  ])('are refused with %s', async (_, schedules) => {
    const admin = await newCompany();
    expect((await set(admin, admin.company.id, schedules)).status).toBe(400);
  });

  it('are neither another company’s nor an agent’s to read or to change', async () => {
    const [admin, other] = await Promise.all([newCompany(), newCompany()]);
    const agent = await newColleague(admin, { profile: 'user' });
    expect((await get(admin, other.company.id)).error).toBe('ERR_NO_COMPANY_FOUND');
    expect((await set(admin, other.company.id, [])).error).toBe('ERR_NO_COMPANY_FOUND');
    expect((await get(agent, admin.company.id)).error).toBe('ERR_NO_PERMISSION');
    expect((await set(agent, admin.company.id, [])).error).toBe('ERR_NO_PERMISSION');
    expect((await get(other, other.company.id)).result).toEqual(defaultServiceHours);
  });
});

describe('plans', () => {
  it('are public where they say so', async () => {
    await installation().plans.save({ ...(await installation().plans.get(3))!, id: 91, isPublic: false });
    const { result } = await callHandler(identity, listPublicPlans, {});
    const ids = result.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(ids).not.toContain(91);
    expect(result.every(({ isPublic }) => isPublic)).toBe(true);
  });

  it('of another company are the super user’s to read', async () => {
    const [admin, other] = await Promise.all([newCompany({ planId: 1 }), newCompany({ planId: 2 })]);
    const plan = (by: Login, id: number) =>
      callHandler(handler, getCompanyPlan, { params: { id } }, { token: by.token });
    expect((await plan(admin, admin.company.id)).result.plan.id).toBe(1);
    expect((await plan(admin, other.company.id)).error).toBe('ERR_NO_COMPANY_FOUND');
    expect((await plan(superUser, other.company.id)).result.plan.id).toBe(2);
  });
});
