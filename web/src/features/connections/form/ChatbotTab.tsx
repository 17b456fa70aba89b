import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { noAgent, VariablesTextarea } from '../../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ConnectionValues } from './connection-values.ts';
import { maxMinutes } from './GeneralTab.tsx';

interface Props {
  form: EntityForm<ConnectionValues>;
}

const minutes = { min: 0, max: maxMinutes, allowDecimal: false } as const;

const Redirection = ({ form: { form, field } }: Props) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { timeSendQueue, sendIdQueue } = form.values;
  return (
    <FormSection title={t('connectionForm:redirectTitle')} hint={t('connectionForm:redirectHint')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput
          label={t('connectionForm:timeSendQueue')}
          description={t('connectionForm:timeSendQueueHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...minutes}
          {...field('timeSendQueue')}
        />
        {Number(timeSendQueue) > 0 && (
          <Select
            label={t('connectionForm:sendIdQueue')}
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={t('common:nothingFound')}
            {...field('sendIdQueue')}
            withAsterisk
            value={sendIdQueue === null ? null : String(sendIdQueue)}
            onChange={(id) => form.setFieldValue('sendIdQueue', id === null ? null : Number(id))}
          />
        )}
      </SimpleGrid>
    </FormSection>
  );
};

const Inactivity = ({ form: { form, field } }: Props) => {
  const { t } = useTranslate();
  const { expiresTicket, timeInactiveMessage, name } = form.values;
  const sample = { connectionName: name };
  return (
    <FormSection title={t('connectionForm:idleTitle')} hint={t('connectionForm:idleHint')}>
      <NumberInput
        label={t('connectionForm:expiresTicket')}
        description={t('connectionForm:expiresTicketHint')}
        {...minutes}
        {...field('expiresTicket')}
      />
      {Number(expiresTicket) > 0 && (
        <>
          <Select
            label={t('connectionForm:whenExpiresTicket')}
            data={(['0', '1'] as const).map((when) => ({ value: when, label: t(`connectionForm:when.${when}`) }))}
            allowDeselect={false}
            {...field('whenExpiresTicket')}
          />
          <VariablesTextarea
            label={t('connectionForm:expiresInactiveMessage')}
            sample={sample}
            without={noAgent}
            minRows={2}
            {...field('expiresInactiveMessage')}
          />
          <NumberInput
            label={t('connectionForm:timeInactiveMessage')}
            description={t('connectionForm:timeInactiveMessageHint')}
            {...minutes}
            {...field('timeInactiveMessage')}
          />
          {Number(timeInactiveMessage) > 0 && (
            <VariablesTextarea
              label={t('connectionForm:inactiveMessage')}
              sample={sample}
              without={noAgent}
              minRows={2}
              {...field('inactiveMessage')}
            />
          )}
        </>
      )}
    </FormSection>
  );
};

/** How often the bot answers, where it sends who chooses no queue, and when idle tickets are closed. */
export const ChatbotTab = ({ form }: Props) => {
  const { t } = useTranslate();
  return (
    <div>
      <FormSection title={t('connectionForm:menuTitle')} hint={t('connectionForm:menuHint')}>
        <NumberInput
          label={t('connectionForm:maxUseBotQueues')}
          description={t('connectionForm:maxUseBotQueuesHint')}
          min={0}
          max={100}
          allowDecimal={false}
          {...form.field('maxUseBotQueues')}
        />
        <NumberInput
          label={t('connectionForm:timeUseBotQueues')}
          description={t('connectionForm:timeUseBotQueuesHint')}
          {...minutes}
          {...form.field('timeUseBotQueues')}
        />
      </FormSection>
      <Redirection form={form} />
      <Inactivity form={form} />
    </div>
  );
};
