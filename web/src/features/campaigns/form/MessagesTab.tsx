import { SimpleGrid, Text } from '@mantine/core';
import { type CampaignSlot, campaignSlots } from '@recado/shared/campaigns/render';
import { useState } from 'react';
import { FileField } from '../../../components/form/FileField.tsx';
import { FormTabs } from '../../../components/form/FormTabs.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { CampaignValues } from './campaign-values.ts';
import { CampaignTextarea } from './CampaignTextarea.tsx';
import { ChatPreview, type PreviewLine } from './ChatPreview.tsx';
import { SendTest } from './SendTest.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { useCampaignConnections } from './use-campaign-connections.ts';
import { type CampaignVariables, useCampaignVariables } from './use-campaign-variables.ts';

interface Props {
  form: EntityForm<CampaignValues>;
}

interface SlotProps extends Props {
  slot: CampaignSlot;
  /** True if a text asks for confirmation: on the Cloud API the template does. */
  asks: boolean;
  variables: CampaignVariables;
}

/** The message of a slot, with its confirmation beside it where the campaign asks for one. */
const SlotFields = ({ form, slot, asks, variables }: SlotProps) => {
  const { t } = useTranslate();
  return (
    <SimpleGrid cols={asks ? { base: 1, xs: 2 } : 1} spacing="md">
      <CampaignTextarea
        label={t('campaigns:message', { slot })}
        description={t('campaigns:messageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        variables={variables}
        minRows={5}
        {...form.field(`message${slot}`)}
      />
      {asks && (
        <CampaignTextarea
          label={t('campaigns:confirmationMessage', { slot })}
          description={t('campaigns:confirmationMessageHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          variables={variables}
          minRows={5}
          {...form.field(`confirmationMessage${slot}`)}
        />
      )}
    </SimpleGrid>
  );
};

/** The conversation of a slot: the confirmation and its answer, where there is one, then the message with the file. */
const useLines = ({ form, slot, asks, variables }: SlotProps): PreviewLine[] => {
  const { t } = useTranslate();
  const { values } = form.form;
  const question = asks ? values[`confirmationMessage${slot}`].trim() : '';
  const text = values[`message${slot}`].trim();
  const fileName = values.mediaName;
  return [
    ...(question === ''
      ? []
      : ([
          { from: 'company', text: variables.render(question) },
          { from: 'customer', text: t('campaigns:confirmationAnswer') },
        ] as const)),
    ...(text === '' && fileName === null ? [] : [{ from: 'company', text: variables.render(text), fileName } as const]),
  ];
};

const Slots = ({ form, variables }: Omit<SlotProps, 'slot' | 'asks'>) => {
  const { t } = useTranslate();
  const [shown, setShown] = useState<CampaignSlot>(1);
  const { values } = form.form;
  const { phone, sendsTexts } = useCampaignConnections(values);
  const asks = values.confirmation && sendsTexts;
  const lines = useLines({ form, slot: shown, asks, variables });
  const message = values[`message${shown}`];
  const { mediaPath, mediaName } = values;
  return (
    <>
      <FormTabs
        refused={form.refused}
        onShow={(name) => setShown(campaignSlots.find((slot) => name === `message${slot}`) ?? 1)}
        tabs={campaignSlots.map((slot) => ({
          name: `message${slot}`,
          label: t('campaigns:slot', { slot }),
          fields: [`message${slot}`, `confirmationMessage${slot}`],
          content: <SlotFields form={form} slot={slot} asks={asks} variables={variables} />,
        }))}
      />
      <FileField
        label={t('campaigns:file')}
        fileName={values.mediaName}
        onChange={(file) => form.form.setValues({ mediaPath: file?.key ?? null, mediaName: file?.name ?? null })}
        onBusy={form.setBusy}
      />
      {lines.length > 0 && (
        <div>
          {variables.sampleName !== null && (
            <Text size="xs" c="dimmed" mb={4} data-testid="preview-of">
              {t('campaigns:previewOf', { name: variables.sampleName })}
            </Text>
          )}
          <ChatPreview lines={lines} />
        </div>
      )}
      <SendTest
        test={
          phone === null || message.trim() === ''
            ? null
            : { whatsappId: phone.id, message, mediaPath, mediaName, columns: variables.sampleColumns }
        }
      />
    </>
  );
};

/**
 * Fields for the messages of the campaign: five messages of which one is chosen at random for each recipient, a file, a
 * template.
 */
export const MessagesTab = ({ form }: Props) => {
  const { values } = form.form;
  const variables = useCampaignVariables(values);
  const { cloud, sendsTexts } = useCampaignConnections(values);
  return (
    <>
      {(sendsTexts || values.confirmation) && <Slots form={form} variables={variables} />}
      {cloud !== null && (
        <>
          <TemplateFields form={form} whatsappId={cloud.id} variables={variables} />
          <SendTest
            test={
              values.template === null
                ? null
                : {
                    whatsappId: cloud.id,
                    message: '',
                    template: values.template,
                    columns: variables.sampleColumns,
                  }
            }
          />
        </>
      )}
    </>
  );
};
