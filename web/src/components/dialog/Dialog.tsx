import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { DialogCloseContext } from './dialog-close.ts';
import { useDialogState } from './dialog-state.ts';
import { phoneQuery, useBackCloses } from './use-back-closes.ts';
import { useOwnEscape } from './use-own-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  title: string;
  onClose: () => void;
  /** Width, `wide` for two columns; dialogs cover the screen of a phone unless they are `sm`. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  /** Further props of the frame, for instance a test id. */
  frame?: Partial<ModalProps>;
  children: ReactNode;
}

/** Width of a dialog with two columns. */
const wide = '68rem';

/** The frame of every dialog: title, close button, focus trap, transitions. Open it with `openDialog`. */
export const Dialog = ({ title, onClose, size = 'md', frame, children }: Props) => {
  const { t } = useTranslate();
  const { opened, isTop, onExited } = useDialogState();
  const returnFocus = useReturnFocus(opened);
  useOwnEscape(opened && isTop);
  const asking = useRef<(() => void) | null>(null);
  const intercept = useCallback((ask: () => void) => {
    asking.current = ask;
    return () => {
      asking.current = null;
    };
  }, []);
  const close = (): void => (asking.current ?? onClose)();
  useBackCloses(opened && isTop, close);
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      data-leaving={!opened || undefined}
      closeOnEscape={isTop}
      onClose={close}
      onExitTransitionEnd={() => {
        onExited();
        // After the dialog, which traps the focus, has left the page.
        window.setTimeout(returnFocus);
      }}
      title={title}
      size={size === 'wide' ? wide : size}
      fullScreen={phone === true && size !== 'sm'}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      {...frame}
    >
      <DialogCloseContext value={{ close: onClose, intercept }}>{children}</DialogCloseContext>
    </Modal>
  );
};
