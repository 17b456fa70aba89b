import { Button, Group, Text } from '@mantine/core';
import { runCommand } from '../../components/commands.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Warns of a weak password after the sign-in; the user may proceed or change it (specification 2, section 5). */
export const WeakPasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog onClose={onClose} title={t('auth:weak.title')} size="sm">
      <Text size="sm">{t('auth:weak.text')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={() => {
            onClose();
            runCommand('profile');
          }}
        >
          {t('auth:weak.change')}
        </Button>
        <Button onClick={onClose} data-autofocus data-testid="weak-proceed">
          {t('auth:weak.proceed')}
        </Button>
      </Group>
    </Dialog>
  );
};
