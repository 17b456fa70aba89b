import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { translate } from '../i18n/i18n.ts';

interface Question {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
}

/** Opens a confirmation dialog before an action that cannot be undone. */
export const confirm = ({ title, text, confirm: label, danger = false, onConfirm }: Question): void => {
  modals.openConfirmModal({
    title,
    size: 'sm',
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: label, cancel: translate('common:cancel') },
    confirmProps: { color: danger ? 'red.8' : undefined, 'data-autofocus': true, 'data-testid': 'confirm' },
    closeButtonProps: { 'aria-label': translate('common:close') },
    onConfirm,
  });
};
