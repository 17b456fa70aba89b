import { getCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { Page } from '../../../components/page/Page.tsx';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { settingsOf } from './campaign-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';

/**
 * Screen of the company's settings for sending campaigns: pace, hours, limits and variables (specification 3, section
 * 9).
 */
export const CampaignSettingsPage = () => {
  const { t } = useTranslate();
  const query = useQuery({ ...endpointQuery(getCampaignSettings, {}), refetchOnWindowFocus: false });
  return (
    <Page title={t('campaigns:config.title')} width="form" back={{ label: t('campaigns:title'), to: '/campaigns' }}>
      <QueryGate queries={[query]} height={460}>
        {query.data && <SettingsForm stored={settingsOf(query.data)} />}
      </QueryGate>
    </Page>
  );
};
