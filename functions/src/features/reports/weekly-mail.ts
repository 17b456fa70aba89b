import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
import type { Language } from '@recado/shared/contract/languages';
import { figureOf } from '@recado/shared/metrics/figure';
import type { Tallies } from '@recado/shared/metrics/summary';
import type { Context } from '../../context/context.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { ReportFilter } from './filter.ts';
import { readsReports } from './report-readers.ts';

interface Export {
  id: string;
  input: { filter: ReportFilter; language: Language; mail: { userId: number; filterName: string } | null };
}

interface End {
  outcome: 'done' | 'failed';
  /** The figures of all rows. */
  tallies: Tallies;
}

/** Returns the query of the address at which the product shows the rows of an export and its file. */
const queryOf = ({ from, to, ...filter }: ReportFilter, exportId: string): string => {
  const { searched, contactIds, whatsappIds, userIds, queueIds, statuses, onlyRated, reasons, figure } = filter;
  const params = {
    ...{ period: 'dates', from, to },
    search: searched,
    contactId: searched === '' ? (contactIds ?? []).join(',') : '',
    whatsappId: whatsappIds.join(','),
    users: userIds.join(','),
    queueIds: queueIds.join(','),
    status: statuses.join(','),
    onlyRated: onlyRated ? 'true' : '',
    reasons: reasons.join(','),
    ...figure,
    export: exportId,
  };
  return String(new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')));
};

/** Returns the mail about the end of an export, where it is mailed; none for a recipient who may not see reports any more. */
export const weeklyMail = async (
  { company, stores }: Context,
  { id, input: { filter, language, mail } }: Export,
  { outcome, tallies }: End,
): Promise<Effect[]> => {
  if (mail === null) return [];
  const user = await stores.users.get(mail.userId);
  if (!user || !readsReports(user)) return [];
  const message: MailMessage = {
    template: 'weeklyReport',
    companyId: company.id,
    once: `report-${id}-${outcome}`,
    to: user.email,
    language,
    values: {
      outcome,
      name: user.name,
      companyName: company.name,
      filterName: mail.filterName,
      from: filter.from,
      to: filter.to,
      tickets: figureOf(tallies, 'tickets').count,
      finished: figureOf(tallies, 'finished').count,
      firstResponse: figureOf(tallies, 'firstResponse').median,
      resolution: figureOf(tallies, 'resolution').median,
      rating: figureOf(tallies, 'rating').average,
      query: queryOf(filter, id),
    },
  };
  return [{ to: 'mail', message }];
};
