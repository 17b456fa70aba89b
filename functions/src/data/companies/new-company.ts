import type { Company } from '@recado/shared/contract/companies';
import { addDays, localTime } from '@recado/shared/text/time';

/** Behaviour, section 22: the trial and its end are the server's. */
const trialDays = 7;
const timeZone = 'America/Sao_Paulo';

/** Returns a company that begins now, on trial unless given otherwise. */
export const newCompany = (
  now: number,
  given: Pick<Company, 'id' | 'name' | 'email' | 'planId'> & Partial<Company>,
): Company => ({
  phone: '',
  emailVerified: false,
  storageFull: false,
  status: true,
  dueDate: addDays(localTime(now, timeZone).date, trialDays),
  recurrence: 'MENSAL',
  timeZone,
  firstAnswerAt: null,
  createdAt: new Date(now).toISOString(),
  support: null,
  secondFactorSince: null,
  health: false,
  ...given,
});
