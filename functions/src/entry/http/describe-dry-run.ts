import type { AuditThing } from '@recado/shared/contract/audit-line';
import type { QueueName } from '@recado/shared/deployment/queues';
import { changedThings } from '../../context/audit/changed-things.ts';
import { tryOut } from '../../platform/dry-run.ts';

/** The consequences of a call outside of the company's records, by the queue that carries them. */
const consequences: Partial<Record<QueueName, string>> = {
  outbound: 'channel',
  graph: 'channel',
  mail: 'mail',
  push: 'notification',
  'webhook-events': 'webhook',
  webhooks: 'webhook',
  campaigns: 'campaign',
  jobs: 'job',
  timers: 'timer',
  integrations: 'integration',
};

/** The answer of a call that was tried: what it would have changed and caused. */
interface DryRunAnswer {
  dryRun: true;
  changes: AuditThing[];
  /** Things that it would change besides, which have no names. */
  moreChanges: number;
  causes: string[];
}

/** Tries a call of a company. Throws what the call would have been refused with; nothing is changed either way. */
export const describeDryRun = async (work: () => Promise<unknown>, companyId: number): Promise<DryRunAnswer> => {
  const { writes, effects } = await tryOut(work);
  const changes = writes.map(({ change }) => change).filter((change) => change !== undefined);
  const things = changedThings(changes)
    .filter((each) => each.companyId === companyId)
    .map(({ thing }) => (thing.change === 'created' ? { ...thing, id: null } : thing));
  const causes = effects.map(({ to }) => consequences[to]).filter((cause) => cause !== undefined);
  return {
    dryRun: true,
    changes: things,
    moreChanges: changes.length - things.length,
    causes: [...new Set(causes)].toSorted(),
  };
};
