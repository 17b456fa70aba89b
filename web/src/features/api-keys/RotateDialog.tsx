import { Select, Text } from '@mantine/core';
import { type ApiKey, listApiKeys, rotateApiKey } from '@recado/shared/contract/api-keys';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { TokenDialog } from './TokenDialog.tsx';

/** Hours that the secret before may live on. */
const overlaps = [0, 1, 24, 72, 168] as const;

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Makes another secret for a key, and asks how long the one before lives on. */
export const RotateDialog = ({ apiKey: { id, name }, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useEntityForm({
    initialValues: { overlapHours: '24' },
    save: ({ overlapHours }) => call(rotateApiKey, { params: { id }, body: { overlapHours: Number(overlapHours) } }),
    saved: 'apiKeys:rotated',
    refreshes: [listApiKeys],
    onSaved: ({ token }) => {
      onClose();
      if (token) openDialog(TokenDialog, { name, token });
    },
  });
  return (
    <EntityDialog
      title={t('apiKeys:rotate')}
      subject={name}
      form={form}
      submit={t('apiKeys:rotateNow')}
      name="rotation"
      onClose={onClose}
    >
      <Text size="sm">{t('apiKeys:rotateText')}</Text>
      <Select
        label={t('apiKeys:overlap')}
        data={overlaps.map((hours) => ({ value: String(hours), label: t(`apiKeys:overlaps.${hours}`) }))}
        allowDeselect={false}
        {...form.field('overlapHours')}
      />
    </EntityDialog>
  );
};
