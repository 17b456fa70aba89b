import type { CampaignFigures } from '@recado/shared/contract/message-figures';
import { can } from '@recado/shared/permissions/can';
import { localTime } from '@recado/shared/text/time';
import { useNavigate } from 'react-router';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { numberText } from '../figures/figure-texts.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { FigureTable } from '../indicators/FigureTable.tsx';
import { CampaignMessagesDialog } from './CountedMessagesDialog.tsx';
import { campaignCounts, decimalsOf, messageValueText } from './message-texts.ts';
import { metricCell, metricHeading } from './metric-cell.ts';
import { useCampaignFigures } from './use-campaign-figures.ts';

const charges = ['charged', 'cost'] as const;

/** Returns whether the user may open the reports of campaigns. */
const useMayOpenReports = (): boolean => {
  const { user, plan } = useLogin();
  return plan.useCampaigns && can(user, 'campaigns-page:edit');
};

interface Props {
  campaigns: readonly CampaignFigures[];
  currency: string;
  /** The period in which they began. */
  begun: PeriodQuery;
  /** False while days since the period's first one are being counted. */
  isKnown: boolean;
}

/** The counts of each campaign lead to its recipients, its charges to their messages until now. */
const Campaigns = ({ campaigns, currency, begun, isKnown }: Props) => {
  const { t, language } = useTranslate();
  const { timeZone } = useLogin().company;
  const now = useNow();
  const navigate = useNavigate();
  const mayOpenReports = useMayOpenReports();
  const dayOf = (at: number): string => localTime(at, timeZone).date;
  const decimals = decimalsOf(campaigns.map(({ cost }) => cost));
  const recipients = ({ id, counts }: CampaignFigures) =>
    campaignCounts.map((name) => {
      const text = numberText(counts[name], language);
      const label = `${t(`figures:messages.campaign.${name}.title`)}: ${text}`;
      if (!mayOpenReports) return { name, text, label };
      return {
        name,
        text,
        label: `${label}. ${t('figures:messages.campaign.open')}`,
        onOpen: () => void navigate(`/campaign/${id}/report?group=${name}`),
      };
    });
  const messages = (campaign: CampaignFigures) =>
    charges.map((metric) => {
      const isShown = isKnown || campaign[metric] > 0;
      return metricCell(t, metric, {
        text: isShown ? messageValueText(metric, campaign[metric], { currency, language, decimals }) : '–',
        onOpen: () =>
          void openDialog(CampaignMessagesDialog, {
            metric,
            currency,
            campaignId: campaign.id,
            begun,
            query: { date_from: dayOf(Date.parse(campaign.startedAt)), date_to: dayOf(now) },
            part: { dimension: 'author', value: `c${campaign.id}`, name: campaign.name },
          }),
      });
    });
  return (
    <FigureTable
      title={t('figures:messages.campaigns')}
      headings={[
        ...campaignCounts.map((name) => ({
          name,
          text: t(`figures:messages.campaign.${name}.title`),
          definition: t(`figures:messages.campaign.${name}.definition`),
        })),
        ...charges.map((name) => metricHeading(t, name)),
      ]}
      rows={campaigns.map((campaign) => ({
        value: String(campaign.id),
        name: campaign.name,
        count: campaign.counts.delivered,
        figures: [...recipients(campaign), ...messages(campaign)],
      }))}
      none={t('figures:messages.noCampaigns')}
      testId="campaign-figures"
    />
  );
};

/** The campaigns that began in the period: the counts of their reports and their cost until now, each with what is behind it. */
export const CampaignTable = ({ query }: { query: PeriodQuery }) => {
  const found = useCampaignFigures(query);
  return (
    <QueryGate queries={[found]} height={60}>
      {found.data && <Campaigns {...found.data} begun={query} isKnown={found.data.uncounted === 0} />}
    </QueryGate>
  );
};
