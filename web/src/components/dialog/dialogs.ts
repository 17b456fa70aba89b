import type { ComponentType } from 'react';

/** Props that every dialog has: it calls `onClose` to be closed. */
export interface DialogProps {
  onClose: () => void;
}

interface OpenDialog {
  id: number;
  Content: ComponentType<DialogProps>;
  props: object;
  /** False while the dialog plays its closing transition. */
  opened: boolean;
}

let dialogs: readonly OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly OpenDialog[]): void => {
  dialogs = next;
  listeners.forEach((listener) => listener());
};

/** The open dialogs, the lowest first, for `useSyncExternalStore`. */
export const dialogStore = {
  read: (): readonly OpenDialog[] => dialogs,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Starts the closing transition of a dialog; `removeDialog` follows when it has ended. */
export const closeDialog = (id: number): void =>
  set(dialogs.map((dialog) => (dialog.id === id ? { ...dialog, opened: false } : dialog)));

export const removeDialog = (id: number): void => set(dialogs.filter((dialog) => dialog.id !== id));

/** True while a dialog is open that is not being closed. */
export const isDialogOpen = (): boolean => dialogs.some(({ opened }) => opened);

let holders = 0;

/** Keeps dialogs from being removed when the user leaves the page. Returns a function that ends it. */
export const holdDialogs = (): (() => void) => {
  let held = true;
  holders += 1;
  return () => {
    if (held) holders -= 1;
    held = false;
  };
};

/** Removes all dialogs when the user leaves the page, unless one of them has changes that would be lost. */
export const leaveDialogs = (): void => {
  if (holders === 0) removeDialogs();
};

/** Removes all dialogs without a transition. */
export const removeDialogs = (): void => {
  if (dialogs.length > 0) set([]);
};

/**
 * Opens a dialog above those that are open. `Content` renders a `Dialog` with `props`; create it with `lazyDialog` so
 * that its code loads when it is first opened. Returns a function that closes it.
 */
export const openDialog = <Props extends DialogProps>(
  Content: ComponentType<Props>,
  props: Omit<Props, keyof DialogProps>,
): (() => void) => {
  const id = ++lastId;
  set([...dialogs, { id, Content: Content as unknown as ComponentType<DialogProps>, props, opened: true }]);
  return () => closeDialog(id);
};
