import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { DialogStateContext } from './dialog-state.ts';
import { closeDialog, dialogStore, removeDialog, removeDialogs } from './dialogs.ts';

/** Renders the dialogs opened with `openDialog`; leaving the page removes them. */
export const DialogHost = () => {
  const dialogs = useSyncExternalStore(dialogStore.subscribe, dialogStore.read);
  const { pathname } = useLocation();
  useEffect(() => removeDialogs, [pathname]);
  return dialogs.map(({ id, Content, props, opened }) => (
    <DialogStateContext key={id} value={{ opened, onExited: () => removeDialog(id) }}>
      <Suspense>
        <Content {...props} onClose={() => closeDialog(id)} />
      </Suspense>
    </DialogStateContext>
  ));
};
