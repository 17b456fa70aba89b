/** The field that a text is pasted into, with what the text replaces. */
type Field = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;

/** Returns whether a field that holds `maxLength` code units cuts a text that is pasted into it. */
export const exceedsRoom = (
  pasted: string,
  { value, selectionStart, selectionEnd }: Field,
  maxLength: number,
): boolean => value.length - (selectionEnd - selectionStart) + pasted.replaceAll('\r\n', '\n').length > maxLength;
