import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Dialog } from './Dialog.tsx';

export interface Question {
  title: string;
  text: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that cancels; "Cancel" by default. */
  cancel?: string;
  /** True for what cannot be undone: the button is red, and the cancel button has the focus. */
  danger?: boolean;
  onConfirm: () => void;
}

/** Asks before an action. */
export const ConfirmDialog = ({
  title,
  text,
  confirm,
  cancel,
  danger = false,
  onConfirm,
  onClose,
}: Question & { onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <Stack gap="lg">
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancel ?? t('common:cancel')}
          </Button>
          <Button
            color={danger ? 'red.9' : undefined}
            onClick={() => {
              onClose();
              onConfirm();
            }}
            data-autofocus={!danger || undefined}
            data-testid="confirm"
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
