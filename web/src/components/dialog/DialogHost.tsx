import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { followFocus } from './return-focus.ts';
import { DialogStateContext } from './dialog-state.ts';
import { closeDialog, dialogStore, leaveDialogs, removeDialog, removeDialogs } from './dialogs.ts';
import { LoadingLayer } from './LoadingLayer.tsx';

/**
 * Renders the dialogs opened with `openDialog`. The browser's back button and the end of the login remove them; a
 * navigation by the app does not, because it may follow from what a dialog reports.
 */
export const DialogHost = () => {
  const dialogs = useSyncExternalStore(dialogStore.subscribe, dialogStore.read);
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation === NavigationType.Pop) leaveDialogs();
  }, [pathname, navigation]);
  useEffect(() => removeDialogs, []);
  useEffect(followFocus, []);
  const top = dialogs.findLast(({ opened }) => opened);
  return dialogs.map(({ id, Content, props, opened }) => (
    <DialogStateContext key={id} value={{ opened, isTop: id === top?.id, onExited: () => removeDialog(id) }}>
      <Suspense fallback={<LoadingLayer />}>
        <Content {...props} onClose={() => closeDialog(id)} />
      </Suspense>
    </DialogStateContext>
  ));
};
