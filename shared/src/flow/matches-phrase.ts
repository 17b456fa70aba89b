const marks = /\p{M}+/gu;

const plain = (text: string): string => text.normalize('NFKD').replace(marks, '').toLowerCase().trim();

/** True where a message is a phrase: the whole text, whatever spaces around it, case and accents. */
export const matchesPhrase = (message: string, phrase: string): boolean => plain(message) === plain(phrase);
