import type { VariableName, VariableValues } from '@recado/shared/text/variables';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useNow } from '../use-now.ts';

/** Id of the sample ticket, whose number the protocol contains. */
const sampleTicketId = 1042;

/** Values of variables for a sample contact now. `sample` overrides them; those in `without` are empty. */
export const useSample = (sample: Partial<VariableValues>, without: readonly VariableName[]): VariableValues => {
  const { t } = useTranslate();
  const { user, company } = useLogin();
  const now = useNow();
  return {
    contactName: t('common:variables.sampleContact'),
    userName: without.includes('userName') ? '' : user.name,
    ticketId: sampleTicketId,
    queueName: without.includes('queue') ? '' : (user.queues[0]?.name ?? t('common:variables.sampleQueue')),
    connectionName: t('common:variables.sampleConnection'),
    companyName: company.name,
    timeZone: company.timeZone,
    now,
    ...sample,
  };
};
