import { Box, Button, Group, MultiSelect, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { listAllContactLists } from '@recado/shared/contract/contact-lists';
import { listTags } from '@recado/shared/contract/tags';
import { campaignLimits } from '@recado/shared/limits/campaigns';
import { DateTimeField } from '../../../components/form/DateTimeField.tsx';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { clockTime } from '../../../components/schedule/company-clock.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { AudiencePreview } from './AudiencePreview.tsx';
import type { CampaignValues } from './campaign-values.ts';
import { useCampaignConnections } from './use-campaign-connections.ts';

interface Props {
  form: EntityForm<CampaignValues>;
  /** True if the campaign has begun: it keeps its audience. */
  isAudienceFixed: boolean;
}

/**
 * Fields for the people who get the campaign: the items of a list or the contacts of a tag. Choosing one takes the
 * other back.
 */
const AudienceFields = ({ form, isAudienceFixed }: Props) => {
  const { t } = useTranslate();
  const { data: lists } = useQuery(endpointQuery(listAllContactLists, {}));
  const { data: tags } = useQuery(endpointQuery(listTags, { query: { kanban: 0 } }));
  const { setValues } = form.form;
  const hint = isAudienceFixed ? t('campaigns:audienceFixed') : undefined;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label={t('campaigns:list')}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={lists && t('campaigns:choose')}
        data={(lists ?? []).map(({ id, name, contactsCount }) => ({
          value: String(id),
          label: t('campaigns:listOption', { name, count: contactsCount }),
        }))}
        nothingFoundMessage={t('common:nothingFound')}
        searchable
        clearable
        disabled={isAudienceFixed}
        {...form.field('contactListId')}
        onChange={(id) =>
          setValues((values) => ({ contactListId: id, tagListId: id === null ? values.tagListId : null }))
        }
      />
      <Select
        label={t('campaigns:tag')}
        placeholder={tags && t('campaigns:choose')}
        data={tags?.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('common:nothingFound')}
        searchable
        clearable
        disabled={isAudienceFixed}
        {...form.field('tagListId')}
        onChange={(id) =>
          setValues((values) => ({ tagListId: id, contactListId: id === null ? values.contactListId : null }))
        }
      />
    </SimpleGrid>
  );
};

/** The connection that the campaign is sent from, and further ones that take turns with it. */
const ConnectionFields = ({ form }: Pick<Props, 'form'>) => {
  const { t } = useTranslate();
  const { values } = form.form;
  const { all } = useCampaignConnections(values);
  const options = all.map(({ id, name, channel }) => ({
    value: String(id),
    label: channel === 'whatsappapi' ? `${name} · ${t('common:channel.whatsappapi')}` : name,
  }));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label={t('campaigns:connection')}
        placeholder={t('campaigns:choose')}
        data={options}
        nothingFoundMessage={t('campaigns:noConnection')}
        searchable
        {...form.field('whatsappId')}
        withAsterisk
      />
      <MultiSelect
        label={t('campaigns:otherConnections')}
        description={t('campaigns:otherConnectionsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={options.filter(({ value }) => value !== values.whatsappId)}
        nothingFoundMessage={t('common:nothingFound')}
        maxValues={campaignLimits.connections - 1}
        searchable
        clearable
        {...form.field('otherIds')}
      />
    </SimpleGrid>
  );
};

/** The time when the campaign starts, at the company's clock. Without a time it waits to be given one. */
const TimeField = ({ form }: Pick<Props, 'form'>) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <Box flex={1} miw={0}>
        <DateTimeField
          label={t('campaigns:scheduledAt')}
          description={t('campaigns:scheduledAtHint', { timeZone: timeZone.replaceAll('_', ' ') })}
          field={form.field('scheduledAt')}
        />
      </Box>
      <Button
        variant="default"
        flex="none"
        mt={24}
        onClick={() => form.form.setFieldValue('scheduledAt', clockTime(Date.now(), timeZone))}
        data-testid="schedule-now"
      >
        {t('campaigns:now')}
      </Button>
    </Group>
  );
};

/** Name, audience, connections and time of a campaign, with a preview of who gets it. */
export const GeneralTab = ({ form, isAudienceFixed }: Props) => {
  const { t } = useTranslate();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('campaigns:name')} data-autofocus {...form.field('name')} />
        <TimeField form={form} />
      </SimpleGrid>
      <AudienceFields form={form} isAudienceFixed={isAudienceFixed} />
      <ConnectionFields form={form} />
      <Switch
        label={t('campaigns:confirmation')}
        description={t('campaigns:confirmationHint')}
        {...form.check('confirmation')}
      />
      {!isAudienceFixed && <AudiencePreview values={form.form.values} />}
    </>
  );
};
