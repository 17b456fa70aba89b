import { Modal } from '@mantine/core';
import type { ComponentType } from 'react';
import { translate } from '../i18n/i18n.ts';
import { lazyComponent } from './lazy-component.tsx';

/** Creates a dialog whose code loads when it first opens. A load failure is shown in a dialog. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyComponent(load, (failure, { onClose }) => (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': translate('common:close') }}>
      {failure}
    </Modal>
  ));
