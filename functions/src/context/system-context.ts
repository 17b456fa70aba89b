import { createContext } from './create-context.ts';
import { companyStore, type CompanyRecord } from '../data/companies/store.ts';
import { documentClient } from '../platform/clients.ts';
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

/** The context in which consumers and timers act for a company; null if there is no such company, or it is switched off. */
export const systemContext = async (companyId: number, runInBackground?: RunInBackground): Promise<Context | null> => {
  const context = await storedCompanyContext(companyId, runInBackground);
  return context?.company.status ? context : null;
};
