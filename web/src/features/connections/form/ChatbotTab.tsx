import { NumberInput, Select } from '@mantine/core';
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
    <FormSection title={t('connections:form.redirectTitle')} hint={t('connections:form.redirectHint')}>
      <NumberInput
        label={t('connections:form.timeSendQueue')}
        description={t('connections:form.timeSendQueueHint')}
        {...minutes}
        {...field('timeSendQueue')}
      />
      {Number(timeSendQueue) > 0 && (
        <Select
          label={t('connections:form.sendIdQueue')}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={t('common:nothingFound')}
          {...field('sendIdQueue')}
          withAsterisk
          value={sendIdQueue === null ? null : String(sendIdQueue)}
          onChange={(id) => form.setFieldValue('sendIdQueue', id === null ? null : Number(id))}
        />
      )}
    </FormSection>
  );
};

const Inactivity = ({ form: { form, field } }: Props) => {
  const { t } = useTranslate();
  const { expiresTicket, timeInactiveMessage, name } = form.values;
  const sample = { connectionName: name };
  return (
    <FormSection title={t('connections:form.idleTitle')} hint={t('connections:form.idleHint')}>
      <NumberInput
        label={t('connections:form.expiresTicket')}
        description={t('connections:form.expiresTicketHint')}
        {...minutes}
        {...field('expiresTicket')}
      />
      {Number(expiresTicket) > 0 && (
        <>
          <Select
            label={t('connections:form.whenExpiresTicket')}
            data={(['0', '1'] as const).map((when) => ({ value: when, label: t(`connections:form.when.${when}`) }))}
            allowDeselect={false}
            {...field('whenExpiresTicket')}
          />
          <VariablesTextarea
            label={t('connections:form.expiresInactiveMessage')}
            sample={sample}
            without={noAgent}
            minRows={2}
            {...field('expiresInactiveMessage')}
          />
          <NumberInput
            label={t('connections:form.timeInactiveMessage')}
            description={
              Number(timeInactiveMessage) > 0
                ? t('connections:form.inactivityWithWarning', {
                    warning: Number(timeInactiveMessage),
                    closing: Number(timeInactiveMessage) + Number(expiresTicket),
                  })
                : t('connections:form.timeInactiveMessageHint')
            }
            {...minutes}
            {...field('timeInactiveMessage')}
          />
          {Number(timeInactiveMessage) > 0 && (
            <VariablesTextarea
              label={t('connections:form.inactiveMessage')}
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

/** Fields for the bot's answers, the queue for those who choose none, and the closing of idle tickets. */
export const ChatbotTab = ({ form }: Props) => {
  const { t } = useTranslate();
  return (
    <>
      <FormSection title={t('connections:form.menuTitle')} hint={t('connections:form.menuHint')}>
        <NumberInput
          label={t('connections:form.maxUseBotQueues')}
          description={t('connections:form.maxUseBotQueuesHint')}
          min={0}
          max={100}
          allowDecimal={false}
          {...form.field('maxUseBotQueues')}
        />
        <NumberInput
          label={t('connections:form.timeUseBotQueues')}
          description={t('connections:form.timeUseBotQueuesHint')}
          {...minutes}
          {...form.field('timeUseBotQueues')}
        />
      </FormSection>
      <Redirection form={form} />
      <Inactivity form={form} />
    </>
  );
};
