import { Badge } from '@mantine/core';
import {
  deletePhraseCampaign,
  listPhraseCampaigns,
  type PhraseCampaign,
} from '@recado/shared/contract/phrase-campaigns';
import { IconMessageBolt } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PhraseCampaignDialog } from './PhraseCampaignDialog.tsx';

const usePhraseCampaigns = pagedList(
  listPhraseCampaigns,
  (searchParam) => ({ query: { searchParam } }),
  ({ flow }) => flow,
);

/** The phrases that start flows (specification 3, section 2). */
export const PhraseCampaignsPage = () => {
  const { t } = useTranslate();
  return (
    <ListPage<PhraseCampaign>
      name="phrase-campaign"
      title="phraseCampaigns:title"
      useRows={usePhraseCampaigns}
      nameOf={({ name }) => name}
      search="phraseCampaigns:search"
      empty={{ icon: IconMessageBolt, title: 'phraseCampaigns:empty', hint: 'phraseCampaigns:emptyHint' }}
      add={{ label: 'phraseCampaigns:add', onClick: () => openDialog(PhraseCampaignDialog, { campaign: null }) }}
      onEdit={(campaign) => openDialog(PhraseCampaignDialog, { campaign })}
      removal={{
        call: ({ id }) => call(deletePhraseCampaign, { params: { id } }),
        done: 'phraseCampaigns:deleted',
      }}
      columns={[
        { label: 'phraseCampaigns:name', cell: ({ name }) => name, main: true, opens: true },
        { label: 'phraseCampaigns:phrase', cell: ({ phrase }) => phrase },
        {
          label: 'phraseCampaigns:status',
          cell: ({ status }) => (
            <Badge color={status ? 'green' : 'gray'} variant="dot">
              {t(status ? 'phraseCampaigns:active' : 'phraseCampaigns:inactive')}
            </Badge>
          ),
          width: '130px',
        },
      ]}
    />
  );
};
