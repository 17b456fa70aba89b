import { flushSync } from 'react-dom';

/**
 * Inserts a text at the cursor of an input, in place of what is selected there, as if it had been typed: the input
 * reports it by its own event.
 */
export const insertText = (input: HTMLTextAreaElement, text: string): void => {
  input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Changes the text of an input and shows it before it returns, with the cursor at a place: what is typed next stands there.
 */
export const changeText = (input: HTMLTextAreaElement | null, cursor: number, change: () => void): void => {
  flushSync(change);
  input?.focus();
  input?.setSelectionRange(cursor, cursor);
};
