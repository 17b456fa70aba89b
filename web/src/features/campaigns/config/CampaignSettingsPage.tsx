import { Group, Title } from '@mantine/core';
import { getCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { LinkButton } from '../../../components/list/LinkButton.tsx';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { settingsOf } from './campaign-settings.ts';
import classes from './CampaignSettingsPage.module.css';
import { SettingsForm } from './SettingsForm.tsx';

/** How the company's campaigns are sent: pace, hours, limits and variables (specification 3, section 9). */
export const CampaignSettingsPage = () => {
  const { t } = useTranslate();
  const query = useQuery({ ...endpointQuery(getCampaignSettings, {}), refetchOnWindowFocus: false });
  return (
    <div className={classes.root}>
      <div className={classes.page}>
        <Group justify="space-between">
          <Title order={1} size="h3">
            {t('campaigns:config.title')}
          </Title>
          <LinkButton to="/campaigns" label="campaigns:title" icon={IconChevronLeft} />
        </Group>
        <QueryGate queries={[query]} height={460}>
          {query.data && <SettingsForm stored={settingsOf(query.data)} />}
        </QueryGate>
      </div>
    </div>
  );
};
