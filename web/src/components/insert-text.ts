/**
 * Inserts a text at the cursor of an input, in place of what is selected there, as if it had been typed: the input
 * reports it by its own event.
 */
export const insertText = (input: HTMLTextAreaElement, text: string): void => {
  input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
