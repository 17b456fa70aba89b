import { createContext } from './create-context.ts';
import { companyStore, type CompanyRecord } from '../data/companies/store.ts';
import { documentClient } from '../platform/clients.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import type { Context } from './context.ts';
import { systemClock } from '../platform/clock.ts';
import type { RunInBackground } from '../platform/run-in-background.ts';

/** Milliseconds that a consumer may work with a company as it was read. */
const freshness = 5_000;
const maxKnown = 5_000;

const knownCompanies = new Map<number, { company: CompanyRecord; readAt: number }>();

const companyOf = async (companyId: number): Promise<CompanyRecord | null> => {
  const entry = knownCompanies.get(companyId);
  if (entry && Date.now() - entry.readAt < freshness) return entry.company;
  const company = await companyStore(documentClient()).get(companyId);
  if (!company) return null;
  if (knownCompanies.size >= maxKnown) knownCompanies.clear();
  knownCompanies.set(companyId, { company, readAt: Date.now() });
  return company;
};

/** The context of a company that is stored, also of one that is being deleted: for what ends its channels. */
export const storedCompanyContext = async (
  companyId: number,
  runInBackground?: RunInBackground,
): Promise<Context | null> => {
  const company = await companyOf(companyId);
  return (
    company &&
    createContext(company, { kind: 'system' }, systemClock, {
      runInBackground,
      isAtOnce: runInBackground !== undefined,
    })
  );
};

/** The context of a company, also of one that is switched off; null if there is none, or it is being deleted. */
export const companyContext = async (companyId: number, runInBackground?: RunInBackground): Promise<Context | null> => {
  const context = await storedCompanyContext(companyId, runInBackground);
  return context?.company.deletion === null ? context : null;
};

/** Returns the context of a company in which a super user acts: its commits leave their line in the audit log by the caller's. */
export const committedBy = ({ commit }: Pick<Context, 'commit'>, context: Context): Context => ({ ...context, commit });

/** The queues that show browsers, devices and endpoints what is stored. */
const showing: ReadonlySet<Effect['to']> = new Set(['realtime', 'push', 'webhook-events']);

/** Returns a context that stores as the given one does, and shows nobody what it stores. */
const silent = (context: Context): Context => {
  const kept = (effects: readonly Effect[]): Effect[] => effects.filter(({ to }) => !showing.has(to));
  return {
    ...context,
    commit: (writes, effects, options) => context.commit(writes, kept(effects), options),
    publish: (effects) => context.publish(kept(effects)),
  };
};

/**
 * The context in which a company receives what its channels deliver; null if there is no such company, or it is being
 * deleted. One that is switched off stores it all the same, and shows it once it is on again.
 */
export const receivingContext = async (
  companyId: number,
  runInBackground?: RunInBackground,
): Promise<Context | null> => {
  const context = await companyContext(companyId, runInBackground);
  return context && (context.company.status ? context : silent(context));
};

/** The context in which the product acts for a company by itself; null if there is no such company, or it is switched off. */
export const systemContext = async (companyId: number, runInBackground?: RunInBackground): Promise<Context | null> => {
  const context = await storedCompanyContext(companyId, runInBackground);
  return context?.company.status ? context : null;
};
