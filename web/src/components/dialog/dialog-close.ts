import { createContext } from 'react';

interface DialogClose {
  /** Closes the dialog without a question. */
  close: () => void;
  /** Has the dialog's close button, Escape and a click beside it call a function instead. Returns how to end that. */
  intercept: (ask: () => void) => () => void;
}

/** What a `Dialog` hands to the form in it. */
export const DialogCloseContext = createContext<DialogClose>({
  close: () => undefined,
  intercept: () => () => undefined,
});
