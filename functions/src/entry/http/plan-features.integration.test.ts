import { addFacebookPages } from '@recado/shared/contract/channels';
import { createCampaign } from '@recado/shared/contract/campaigns';
import { getConnectionToken } from '@recado/shared/contract/connection-token';
import { createConnection } from '@recado/shared/contract/connections';
import { createFlow } from '@recado/shared/contract/flows';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { createInternalChat } from '@recado/shared/contract/internal-chats';
import { transcribeAudio } from '@recado/shared/contract/media';
import { type Plan, type PlanFlag, planFlags } from '@recado/shared/contract/plans';
import { createPrompt } from '@recado/shared/contract/prompts';
import { createQueueIntegration } from '@recado/shared/contract/queue-integrations';
import { createQueue } from '@recado/shared/contract/queues';
import { createSchedule } from '@recado/shared/contract/schedules';
import { listLanes } from '@recado/shared/contract/tags';
import { createUser } from '@recado/shared/contract/users';
import { createWebhook } from '@recado/shared/contract/webhook-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyEmail, installation, installPlans, type Login, newCompany, password } from '../../../test/accounts.ts';
import { callApi } from '../../../test/call-api.ts';

interface Gate {
  endpoint: Endpoint;
  body?: object;
}

const queue = { name: 'Vendas', color: '#39ACE7' };
const connection = { name: 'Loja' };
const login = { facebookUserId: '123', facebookUserToken: 'EAAB123456' };

/** Calls that need a feature of the plan, each declared by its endpoint or checked by its use case. A new feature needs one. */
const gates: Record<PlanFlag, readonly [Gate, ...Gate[]]> = {
  useWhatsapp: [{ endpoint: createConnection }],
  useFacebook: [{ endpoint: addFacebookPages, body: login }],
  useInstagram: [
    {
      endpoint: addFacebookPages,
      body: { facebookUserId: '123', facebookUserToken: 'EAAB123456', addInstagram: true },
    },
  ],
  useCampaigns: [{ endpoint: createCampaign }],
  useSchedules: [{ endpoint: createSchedule }],
  useInternalChat: [{ endpoint: createInternalChat }],
  useExternalApi: [{ endpoint: getConnectionToken }],
  useKanban: [{ endpoint: listLanes }],
  useOpenAi: [
    { endpoint: createPrompt },
    { endpoint: transcribeAudio },
    { endpoint: createConnection, body: { ...connection, promptId: 1 } },
    { endpoint: createQueue, body: { ...queue, promptId: 1 } },
  ],
  useIntegrations: [
    { endpoint: createFlow },
    { endpoint: createQueueIntegration },
    { endpoint: createWebhook },
    { endpoint: createQueue, body: { ...queue, integrationId: 1 } },
    {
      endpoint: createQueue,
      body: { ...queue, chatbots: [{ name: 'Assistente', queueType: 'integration', optIntegrationId: 1 }] },
    },
    { endpoint: createConnection, body: { ...connection, integrationId: 1 } },
    { endpoint: createConnection, body: { ...connection, flowIdWelcome: 1 } },
    { endpoint: createConnection, body: { ...connection, flowIdNotPhrase: 1 } },
  ],
};

const cases = planFlags.flatMap((flag) =>
  gates[flag].map(({ endpoint, body }) => ({
    flag,
    call: `${endpoint.method} ${endpoint.path}`,
    with: JSON.stringify(body ?? {}),
    endpoint,
    body,
  })),
);

/** Administrators of companies whose plan has every feature but one. */
const without = new Map<PlanFlag, Login>();
let whole: Login;

beforeAll(async () => {
  await installPlans();
  const plan = (await installation().plans.get(3))!;
  const all = Object.fromEntries(planFlags.map((flag) => [flag, true]));
  await installation().plans.save({ ...plan, ...all, id: 70 });
  whole = await newCompany({ planId: 70 });
  for (const [index, flag] of planFlags.entries()) {
    await installation().plans.save({ ...plan, ...all, id: 71 + index, [flag]: false });
    without.set(flag, await newCompany({ planId: 71 + index }));
  }
});

/** A company in a plan of its own, which the tests change under it. */
const onOwnPlan = async (id: number, changes: object = {}) => {
  const { plans } = installation();
  const plan = { ...(await plans.get(70))!, id, ...changes };
  await plans.save(plan);
  const admin = await newCompany({ planId: id });
  return { admin, lower: (change: Partial<Plan>) => plans.save({ ...plan, ...change }) };
};

describe('a plan that is changed while it is used', () => {
  it.each(planFlags.map((flag, index) => [flag, 170 + index] as const))(
    'takes %s at the next call of the same login, and gives it back',
    async (flag, id) => {
      const { admin, lower } = await onOwnPlan(id);
      for (const isIncluded of [false, true]) {
        await lower({ [flag]: isIncluded });
        for (const { endpoint, body } of gates[flag]) {
          const answer = await callApi(endpoint, { token: admin.token, ...(body && { body }) });
          const refused = { status: 403, body: { error: 'ERR_PLAN_FEATURE', details: { feature: flag } } };
          if (isIncluded) expect(answer.body?.error).not.toBe('ERR_PLAN_FEATURE');
          else expect(answer).toMatchObject(refused);
        }
      }
    },
  );

  it('keeps what is beyond a lower limit, and lets nothing be added', async () => {
    const { admin, lower } = await onOwnPlan(190, { users: 5, connections: 5, queues: 5 });
    const { token } = admin;
    const add = {
      queue: (name: string, color: string) =>
        callApi(createQueue, { token, body: { ...createQueue.example!.body!, name, color } }),
      connection: (name: string) => callApi(createConnection, { token, body: { name } }),
      user: () =>
        callApi(createUser, {
          token,
          body: { name: 'Bia', email: anyEmail(), password, profile: 'user' },
        }),
    };
    for (const name of ['Vendas', 'Suporte']) {
      expect((await add.queue(name, name === 'Vendas' ? '#111111' : '#222222')).status).toBe(200);
      expect((await add.connection(name)).status).toBe(200);
      expect((await add.user()).status).toBe(200);
    }
    await lower({ users: 1, connections: 1, queues: 1 });
    expect((await add.queue('Compras', '#333333')).body?.error).toBe('ERR_PLAN_LIMIT_QUEUES');
    expect((await add.connection('Compras')).body?.error).toBe('ERR_PLAN_LIMIT_CONNECTIONS');
    expect((await add.user()).body?.error).toBe('ERR_PLAN_LIMIT_USERS');
    const { connections, queues, users } = installation().storesOf(admin.company.id);
    expect((await queues.list()).length).toBe(2);
    expect((await connections.list()).length).toBe(2);
    expect((await users.list()).length).toBe(3);
    await lower({ users: 5, connections: 5, queues: 5 });
    expect((await add.queue('Compras', '#333333')).status).toBe(200);
  });
});

describe('a feature of the plan', () => {
  it.each(cases)('$flag is needed for $call $with', async ({ flag, endpoint, body }) => {
    const refused = await callApi(endpoint, { token: without.get(flag)!.token, ...(body && { body }) });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_FEATURE', details: { feature: flag } },
    });
    const answered = await callApi(endpoint, { token: whole.token, ...(body && { body }) });
    expect(answered.body?.error).not.toBe('ERR_PLAN_FEATURE');
  });
});
