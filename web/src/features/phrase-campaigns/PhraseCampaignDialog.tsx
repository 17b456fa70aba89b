import { Select, Switch, TextInput } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listAllFlows } from '@recado/shared/contract/flows';
import {
  createPhraseCampaign,
  listPhraseCampaigns,
  type PhraseCampaign,
  updatePhraseCampaign,
} from '@recado/shared/contract/phrase-campaigns';
import { phraseCampaignLimits } from '@recado/shared/limits/phrase-campaigns';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new phrase campaign. */
  campaign: PhraseCampaign | null;
  onClose: () => void;
}

const valuesOf = (campaign: PhraseCampaign | null) => ({
  name: campaign?.name ?? '',
  flowId: campaign ? String(campaign.flowId) : null,
  whatsappId: campaign ? String(campaign.whatsappId) : null,
  phrase: campaign?.phrase ?? '',
  status: campaign?.status ?? true,
});

/** Form to add or change a phrase that starts a flow. */
export const PhraseCampaignDialog = ({ campaign, onClose }: Props) => {
  const { t } = useTranslate();
  const { data: flows = [] } = useQuery(endpointQuery(listAllFlows, {}));
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, {}));
  const required = (id: string | null) => (id === null ? t('common:form.required') : null);
  const form = useRecordForm({
    record: campaign,
    valuesOf,
    bodyOf: ({ flowId, whatsappId, ...values }) => ({
      ...values,
      flowId: Number(flowId),
      whatsappId: Number(whatsappId),
    }),
    limits: phraseCampaignLimits,
    rules: { flowId: required, whatsappId: required },
    create: (body) => call(createPhraseCampaign, { body }),
    update: ({ id }, change) => call(updatePhraseCampaign, { params: { id }, ...change }),
    errorFields: { ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId' },
    refreshes: [listPhraseCampaigns],
    saved: campaign ? 'phraseCampaigns:changed' : 'phraseCampaigns:created',
    onSaved: onClose,
  });
  const choices = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <EntityDialog
      title={t(campaign ? 'phraseCampaigns:edit' : 'phraseCampaigns:add')}
      subject={campaign?.name}
      form={form}
      name="phrase-campaign"
      onClose={onClose}
    >
      <TextInput label={t('phraseCampaigns:name')} data-autofocus {...form.field('name')} />
      <Select
        label={t('phraseCampaigns:flow')}
        data={choices(flows)}
        nothingFoundMessage={t('common:nothingFound')}
        searchable
        {...form.field('flowId')}
        withAsterisk
      />
      <Select
        label={t('phraseCampaigns:connection')}
        data={choices(connections)}
        nothingFoundMessage={t('common:nothingFound')}
        searchable
        {...form.field('whatsappId')}
        withAsterisk
      />
      <TextInput
        label={t('phraseCampaigns:phrase')}
        description={t('phraseCampaigns:phraseHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('phrase')}
      />
      <Switch label={t('phraseCampaigns:inService')} {...form.check('status')} />
    </EntityDialog>
  );
};
