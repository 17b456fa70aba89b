import type { Plan } from '@recado/shared/contract/plans';

const everything = {
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

/** The plans of a new installation, by which the owner then changes, hides or replaces them. Amounts in BRL a month. */
export const firstPlans: readonly Plan[] = [
  {
    id: 1,
    name: 'Gratuito',
    users: 3,
    connections: 1,
    queues: 3,
    amount: 0,
    isPublic: true,
    ...everything,
    useFacebook: false,
    useInstagram: false,
    useCampaigns: false,
    useExternalApi: false,
    useKanban: false,
    useOpenAi: false,
    useIntegrations: false,
  },
  {
    id: 2,
    name: 'Básico',
    users: 10,
    connections: 3,
    queues: 10,
    amount: 99,
    isPublic: true,
    ...everything,
    useCampaigns: false,
    useExternalApi: false,
    useOpenAi: false,
    useIntegrations: false,
  },
  { id: 3, name: 'Profissional', users: 50, connections: 10, queues: 50, amount: 299, isPublic: true, ...everything },
];

/** Plan of the owner's company and of the demo tenant. */
export const fullPlan = firstPlans[2]!;
