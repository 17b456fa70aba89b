import { createContext, use } from 'react';

interface DialogState {
  opened: boolean;
  /** True for the dialog above all others, which alone is closed by Escape. */
  isTop: boolean;
  /** Call when the closing transition has ended. */
  onExited: () => void;
}

/** State that the dialog host hands to the `Dialog` it renders; a `Dialog` elsewhere is open while it is rendered. */
export const DialogStateContext = createContext<DialogState>({ opened: true, isTop: true, onExited: () => undefined });

export const useDialogState = (): DialogState => use(DialogStateContext);
