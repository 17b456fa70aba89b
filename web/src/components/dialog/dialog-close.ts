import { createContext } from 'react';

interface DialogClose {
  /** Closes the dialog without a question. */
  close: () => void;
  /** Makes the dialog's close button, Escape and a click beside it call a function instead. Returns the end of that. */
  intercept: (ask: () => void) => () => void;
}

/** The ways of closing that a `Dialog` hands to the form in it. */
export const DialogCloseContext = createContext<DialogClose>({
  close: () => undefined,
  intercept: () => () => undefined,
});
