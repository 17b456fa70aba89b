import type { ComponentType } from 'react';
import { translate } from '../../i18n/i18n.ts';
import { lazyComponent, type LazyComponent } from '../lazy-component.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './dialogs.ts';

/** Creates a dialog whose code loads when it first opens. A load failure is shown in a dialog. */
export const lazyDialog = <Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> =>
  lazyComponent(load, (failure, { onClose }) => (
    <Dialog title={translate('common:loadFailed')} onClose={onClose}>
      {failure}
    </Dialog>
  ));
