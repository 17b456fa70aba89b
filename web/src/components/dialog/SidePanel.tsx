import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useDialogState } from './dialog-state.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useOwnEscape } from './use-own-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel on the right, for details beside a list. Open it with `openDialog`. */
export const SidePanel = ({ title, onClose, children }: Props) => {
  const { t } = useTranslate();
  const { opened, isTop, onExited } = useDialogState();
  const returnFocus = useReturnFocus(opened);
  useOwnEscape(opened && isTop);
  useBackCloses(opened && isTop, onClose);
  return (
    <Drawer
      opened={opened}
      data-leaving={!opened || undefined}
      closeOnEscape={isTop}
      onClose={onClose}
      onExitTransitionEnd={() => {
        onExited();
        // After the panel, which traps the focus, has left the page.
        window.setTimeout(returnFocus);
      }}
      position="right"
      size={420}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {children}
    </Drawer>
  );
};
