import { Modal } from '@mantine/core';
import type { ComponentType } from 'react';
import { translate } from '../i18n/i18n.ts';
import { lazyPart } from './lazy-part.tsx';

/** A dialog that is loaded when it is first opened; where it can't be, a dialog says so. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(load, (failure, { onClose }) => (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': translate('common:close') }}>
      {failure}
    </Modal>
  ));
