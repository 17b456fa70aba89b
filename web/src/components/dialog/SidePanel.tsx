import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useDialogState } from './dialog-state.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel on the right, for details beside a list. Open it with `openDialog`. */
export const SidePanel = ({ title, onClose, children }: Props) => {
  const { t } = useTranslate();
  const { opened, isTop, onExited } = useDialogState();
  return (
    <Drawer
      opened={opened}
      closeOnEscape={isTop}
      onClose={onClose}
      onExitTransitionEnd={onExited}
      position="right"
      size={420}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {children}
    </Drawer>
  );
};
