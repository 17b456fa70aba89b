import { buildViewer } from '@recado/shared/test/viewer';
import { companyEntity, type CompanyRecord } from '../src/data/companies/store.ts';
import type { Plan } from '@recado/shared/contract/plans';
import type { Viewer } from '@recado/shared/permissions/can';
import { randomInt } from 'node:crypto';
import { createUserContext } from '../src/context/create-context.ts';
import type { Effect } from '../src/platform/outbox/effect.ts';
import { documentClient } from '../src/platform/clients.ts';
import { commit } from '../src/platform/commit.ts';
import type { UserContext } from '../src/context/context.ts';

export const testCompany = (id: number): CompanyRecord =>
  companyEntity.record({
    id,
    name: 'Padaria Aurora',
    email: 'contato@aurora.test',
    phone: '5511900000000',
    devicesUntil: Number.MAX_SAFE_INTEGER,
    status: true,
    planId: 1,
    dueDate: '2999-12-31',
    recurrence: 'MENSAL',
    timeZone: 'America/Sao_Paulo',
    firstAnswerAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  });

export const testPlan: Plan = {
  id: 1,
  name: 'Plan',
  users: 10,
  connections: 10,
  queues: 10,
  amount: 0,
  isPublic: true,
  useWhatsapp: true,
  useFacebook: true,
  useInstagram: true,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

export const testViewer = (known: Partial<Viewer> & { companyId: number }): Viewer =>
  buildViewer({ profile: 'admin', ...known });

export const newCompanyId = (): number => randomInt(1_000_000, 2_000_000_000);

export interface TestContext extends UserContext {
  /** The effects that were sent, by commits or past them, in order. */
  effects: Effect[];
}

/** A user at work in a company over the real table; what would leave through the queues is kept for the test to see. */
export const userContext = ({
  companyId = newCompanyId(),
  viewer = {},
  plan = {},
}: { companyId?: number; viewer?: Partial<Viewer>; plan?: Partial<Plan> } = {}): TestContext => {
  const effects: Effect[] = [];
  const made = createUserContext(
    testCompany(companyId),
    { ...testPlan, ...plan },
    {
      kind: 'user',
      viewer: testViewer({ ...viewer, companyId }),
      name: 'Ana',
      sessionId: 'session',
      signedInAt: Math.floor(Date.now() / 1000),
      provedAt: Math.floor(Date.now() / 1000),
      from: { address: '192.0.2.1', device: 'test' },
      accessToken: '',
      support: null,
    },
  );
  return {
    ...made,
    effects,
    commit: async (writes, leaving) => {
      await commit(documentClient(), writes);
      effects.push(...leaving);
    },
    publish: (leaving) => Promise.resolve(void effects.push(...leaving)),
  };
};
