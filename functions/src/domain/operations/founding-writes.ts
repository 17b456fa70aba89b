import type { Company } from '@recado/shared/contract/companies';
import type { Language } from '@recado/shared/contract/languages';
import type { Plan } from '@recado/shared/contract/plans';
import type { Installation } from '../../context/context.ts';
import { queueEntity, type QueueRecord } from '../../data/queues/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { Write } from '../../platform/write.ts';

/** The first queue of a company, in the language of its founding (behaviour, section 22). */
const firstQueueNames: Record<Language, string> = {
  pt: 'Atendimento',
  en: 'Service',
  es: 'Atención',
  tr: 'Hizmet',
};
const firstQueueColor = '#0090ff';

/** Returns the first queue of a company that is about to be founded; null where its plan has none. */
export const firstQueue = async (
  installation: Installation,
  { companyId, language, plan }: { companyId: number; language: Language; plan: Plan },
): Promise<QueueRecord | null> =>
  plan.queues === 0
    ? null
    : queueEntity.record({
        id: await installation.idsOf(companyId).next('queue'),
        name: firstQueueNames[language],
        color: firstQueueColor,
        orderQueue: null,
        greetingMessage: '',
      });

interface Founding {
  company: Company & { language?: Language };
  plan: Plan;
  admin: UserRecord;
  /** The queue that it begins with, its administrator a member; null for none. */
  queue: QueueRecord | null;
}

/** Returns the writes that create a company with its first user, its first queue and its settings. */
export const foundingWrites = (installation: Installation, { company, plan, admin, queue }: Founding): Write[] => {
  const stores = installation.storesOf(company.id);
  return [
    ...installation.companies.create(company),
    installation.plans.taken(plan.id, Date.parse(company.createdAt)),
    ...stores.users.create(queue ? { ...admin, queueIds: [queue.id] } : admin, plan.users),
    ...(queue ? stores.queues.create(queue, plan.queues) : []),
    ...stores.settings.create(),
  ];
};
