import type { LoginResult } from '@recado/shared/contract/auth';
import { planFlags, type PlanFlag } from '@recado/shared/contract/plans';

interface Parts {
  user?: Partial<LoginResult['user']>;
  company?: Partial<LoginResult['company']>;
  plan?: Partial<LoginResult['plan']>;
  settings?: Partial<LoginResult['settings']>;
}

const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>;

/** Builds the login of an agent without extra permissions, on a plan with every feature; `parts` override fields. */
export const buildLogin = ({ user, company, plan, settings }: Parts = {}): LoginResult => ({
  user: {
    id: 1,
    companyId: 12,
    name: 'Ana',
    email: 'ana@exemplo.test',
    emailVerified: true,
    secondFactor: false,
    profile: 'user',
    super: false,
    online: true,
    onlineUntil: null,
    queueIds: [10],
    queues: [{ id: 10, name: 'Vendas', color: '#2F9E44' }],
    defaultTicketsManagerWidth: 404,
    profileImage: null,
    notifications: { waiting: true, own: true, mentions: true, hideText: false, sound: true },
    letterKeys: false,
    language: 'pt',
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    allTicket: 'disable',
    allowGroup: false,
    defaultTheme: 'light',
    defaultMenu: 'open',
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    roleId: null,
    permissions: [],
    whatsappId: null,
    ...user,
  },
  company: {
    id: 12,
    name: 'Padaria',
    email: 'padaria@exemplo.test',
    phone: '11987654321',
    emailVerified: true,
    storageFull: false,
    status: true,
    planId: 1,
    dueDate: '2099-12-31',
    recurrence: 'MENSAL',
    timeZone: 'America/Sao_Paulo',
    firstAnswerAt: '2026-01-02T00:00:00.000Z',
    support: null,
    secondFactorSince: null,
    health: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...company,
  },
  plan: {
    id: 1,
    name: 'Profissional',
    users: 10,
    connections: 10,
    queues: 10,
    amount: 100,
    isPublic: true,
    ...flags,
    ...plan,
  },
  settings: { showNotificationPending: false, ...settings } as LoginResult['settings'],
  needsSecondFactor: false,
});
