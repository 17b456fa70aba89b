import { renewalMonths } from '@recado/shared/contract/companies';
import { addMonths, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import { companyChanged } from '../../data/companies/events.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { arrearsJob } from '../../domain/operations/arrears-job.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/**
 * Moves the due date of a company that has nothing to pay by its recurrence, from the day on which it is due: a plan without
 * a price does not lapse. Numbers that were stopped for arrears start again.
 */
export const renewWithoutPrice = (context: Context): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, installation } = context;
    const company = await installation.companies.get(context.company.id);
    if (!company?.status) return;
    const today = localTime(clock.now(), company.timeZone).date;
    if (company.dueDate > today) return;
    const months = renewalMonths[company.recurrence];
    let periods = 1;
    while (addMonths(company.dueDate, periods * months) <= today) periods += 1;
    const change = { dueDate: addMonths(company.dueDate, periods * months), arrearsSince: null };
    const resumed =
      company.arrearsSince === null ? null : startJob(context, arrearsJob, { stops: false }, { askedBy: null });
    await context.commit(
      [...installation.companies.change(company, change), ...(resumed?.writes ?? [])],
      [companyChanged(context, { ...company, ...change }), ...(resumed?.effects ?? [])],
    );
  });
