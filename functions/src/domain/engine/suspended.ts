import type { CompanyRecord } from '../../data/companies/store.ts';

/**
 * True while nothing answers the customers of a company by itself: it is switched off, or its due date and the grace have
 * passed (ADR 0128). What they write is stored; once the company has paid, their next messages are answered.
 */
export const isCompanySuspended = ({ status, arrearsSince }: Pick<CompanyRecord, 'status' | 'arrearsSince'>): boolean =>
  !status || arrearsSince !== null;
