import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  onClose: () => void;
  onProceed: () => void;
}

/** Warns of a weak password; the user may continue or cancel (specification 2, section 5). */
export const WeakPasswordDialog = ({ onClose, onProceed }: Props) => {
  const { t } = useTranslate();
  return (
    <Dialog onClose={onClose} title={t('auth:weak.title')} size="sm">
      <Text size="sm">{t('auth:weak.text')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          onClick={() => {
            onClose();
            onProceed();
          }}
          data-autofocus
        >
          {t('auth:weak.proceed')}
        </Button>
      </Group>
    </Dialog>
  );
};
