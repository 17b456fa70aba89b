import type { Campaign } from '@recado/shared/contract/campaigns';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './CampaignReport.module.css';

/** Names of a campaign's connections; of those that are gone, the one that the campaign names. */
const useConnectionNames = ({ whatsappIds, whatsapp }: Campaign): string => {
  const { data = [] } = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const names = whatsappIds.flatMap((id) => data.find((connection) => connection.id === id)?.name ?? []);
  return names.length > 0 ? names.join(', ') : (whatsapp?.name ?? '');
};

/** The audience, the connections and the times of a campaign. */
export const Facts = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const connections = useConnectionNames(campaign);
  const timeOf = (at: string | null): string | null => (at === null ? null : formatAt(Date.parse(at), timeZone));
  const { contactList, tagList, scheduledAt, startedAt, completedAt, cancelledAt, estimatedEndAt } = campaign;
  const facts: [string, string | null][] = [
    [t('campaigns:list'), contactList?.name ?? null],
    [t('campaigns:tag'), tagList?.name ?? null],
    [t('campaigns:connection'), connections === '' ? null : connections],
    [t('campaigns:scheduledAt'), timeOf(scheduledAt)],
    [t('campaigns:startedAt'), timeOf(startedAt)],
    [t('campaigns:completedAt'), timeOf(completedAt)],
    [t('campaigns:cancelledAt'), timeOf(cancelledAt)],
    [t('campaigns:estimatedEnd'), completedAt === null ? timeOf(estimatedEndAt) : null],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
};
