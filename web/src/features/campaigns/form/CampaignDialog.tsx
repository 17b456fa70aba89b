import { confirmationsOf, messagesOf } from '@recado/shared/campaigns/render';
import { mayEditCampaign } from '@recado/shared/campaigns/states';
import {
  type Campaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from '@recado/shared/contract/campaigns';
import { campaignLimits } from '@recado/shared/limits/campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { EntityDialog } from '../../../components/form/EntityDialog.tsx';
import { FormTabs } from '../../../components/form/FormTabs.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { textRule } from '../../../components/form/text-rule.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { audienceBody, audienceQuery, isChosen } from './audience-query.ts';
import { AttendanceTab } from './AttendanceTab.tsx';
import {
  campaignBody,
  campaignValues,
  type CampaignValues,
  confirmationNames,
  hasWrongTime,
  messageNames,
  scheduledAtOf,
} from './campaign-values.ts';
import { askToStart } from '../status/ask-to-start.ts';
import { CampaignWaits } from '../status/CampaignStatusBadge.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { chosenOf, useCampaignConnections } from './use-campaign-connections.ts';

interface Props {
  /** Null for a new campaign. */
  campaign: Campaign | null;
  onClose: () => void;
}

const textLimits = Object.fromEntries(
  [...messageNames, ...confirmationNames].map((name) => [name, campaignLimits.message]),
) as Partial<Record<keyof CampaignValues, typeof campaignLimits.message>>;

const required = (isMissing: boolean): string | null => (isMissing ? translate('common:form.required') : null);

/** True if saving the values makes the campaign start, now or later, as it did not before. */
const willStart = (campaign: Campaign | null, values: CampaignValues, timeZone: string): boolean => {
  const at = scheduledAtOf(values, timeZone);
  if (at === null || !isChosen(audienceBody(values, timeZone))) return false;
  if (campaign === null || campaign.status === 'INATIVA') return true;
  const before = audienceBody(campaignValues(campaign, timeZone), timeZone);
  const isSame = JSON.stringify(before) === JSON.stringify(audienceBody(values, timeZone));
  return campaign.status === 'PROGRAMADA' && !isSame;
};

/** Asks before a campaign starts, with the number of people who get it. What cannot be counted is refused by the call. */
const useStartQuestion = (campaign: Campaign | null, timeZone: string) => {
  const client = useQueryClient();
  return async (values: CampaignValues, save: () => void): Promise<void> => {
    if (!willStart(campaign, values, timeZone)) return save();
    const audience = await client.fetchQuery(audienceQuery(audienceBody(values, timeZone))).catch(() => null);
    if (audience === null) return save();
    const startsAt = Date.parse(scheduledAtOf(values, timeZone) ?? '');
    askToStart({ name: values.name.trim(), startsAt, audience, timeZone, onConfirm: save });
  };
};

const useCampaignForm = (campaign: Campaign | null, onClose: () => void): EntityForm<CampaignValues> => {
  const { timeZone } = useLogin().company;
  const [initialValues] = useState(() => campaignValues(campaign, timeZone));
  const { all } = useCampaignConnections(initialValues);
  return useRecordForm({
    record: campaign,
    valuesOf: (shown: Campaign | null) => campaignValues(shown, timeZone),
    bodyOf: (values: CampaignValues) => campaignBody(values, timeZone),
    limits: { name: campaignLimits.name, ...textLimits },
    rules: {
      scheduledAt: (_, values) => (hasWrongTime(values, timeZone) ? translate('campaigns:wrongTime') : null),
      whatsappId: (id) => required(id === null),
      message1: (text, values) =>
        textRule(campaignLimits.message)(text) ??
        ((values.confirmation || chosenOf(all, values).sendsTexts) && messagesOf(values).length === 0
          ? translate('errors:ERR_CAMPAIGN_TEXT_REQUIRED')
          : null),
      confirmationMessage1: (text, values) =>
        textRule(campaignLimits.message)(text) ??
        (values.confirmation && chosenOf(all, values).sendsTexts && confirmationsOf(values).length === 0
          ? translate('errors:ERR_CAMPAIGN_TEXT_REQUIRED')
          : null),
      queueId: (id, { opensTicket, userId }) => required(opensTicket && userId !== null && id === null),
      template: (template) => required(template?.parameters.some(({ value }) => value.trim() === '') ?? false),
    },
    create: (body) => call(createCampaign, { body }),
    update: ({ id }, change) => call(updateCampaign, { params: { id }, ...change }),
    errorFields: {
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
      ERR_CAMPAIGN_AUDIENCE_REQUIRED: 'contactListId',
      ERR_NO_TAG_FOUND: 'tagListId',
      ERR_NO_USER_FOUND: 'userId',
      ERR_NO_QUEUE_FOUND: 'queueId',
      ERR_CAMPAIGN_QUEUE_REQUIRED: 'queueId',
      ERR_CAMPAIGN_TEXT_REQUIRED: 'message1',
      ERR_CAMPAIGN_TEMPLATE_REQUIRED: 'template',
    },
    saved: 'campaigns:saved',
    refreshes: [listCampaigns, getCampaign],
    ask: useStartQuestion(campaign, timeZone),
    onSaved: onClose,
  });
};

const generalFields = ['name', 'scheduledAt', 'contactListId', 'tagListId', 'whatsappId', 'otherIds', 'confirmation'];

/** Returns the reason why a campaign may not be changed. */
const lockOf = ({ status }: Campaign): 'soon' | 'begun' | 'ended' | 'cancelled' => {
  if (status === 'PROGRAMADA') return 'soon';
  if (status === 'CANCELADA') return 'cancelled';
  return status === 'FINALIZADA' ? 'ended' : 'begun';
};

/** Form to add or change a campaign. One that may not be changed is shown only (specification 3, section 4). */
export const CampaignDialog = ({ campaign, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useCampaignForm(campaign, onClose);
  const [isLocked] = useState(() => campaign !== null && !mayEditCampaign(campaign, Date.now()));
  return (
    <EntityDialog
      title={t(campaign ? 'campaigns:edit' : 'campaigns:add')}
      subject={campaign?.name}
      form={form}
      name="campaign"
      size="xl"
      locked={isLocked && campaign ? t(`campaigns:locked.${lockOf(campaign)}`) : null}
      onClose={onClose}
    >
      {campaign && <CampaignWaits campaign={campaign} />}
      <FormTabs
        tall
        refused={form.refused}
        tabs={[
          {
            name: 'general',
            label: t('campaigns:tab.general'),
            fields: generalFields,
            content: <GeneralTab form={form} isAudienceFixed={(campaign?.startedAt ?? null) !== null} />,
          },
          {
            name: 'messages',
            label: t('campaigns:tab.messages'),
            fields: [...messageNames, ...confirmationNames, 'template'],
            content: <MessagesTab form={form} />,
          },
          {
            name: 'attendance',
            label: t('campaigns:tab.attendance'),
            fields: ['userId', 'queueId', 'statusTicket'],
            content: <AttendanceTab form={form} />,
          },
        ]}
      />
    </EntityDialog>
  );
};
