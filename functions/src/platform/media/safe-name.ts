/** The most characters of a name in a key. */
const maxLength = 100;

/** A file's name as a part of a key: ASCII letters, digits, dots, dashes; the ending kept. The shown name is stored on the message. */
export const safeName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
  return plain.slice(-maxLength).replace(/^[.-]+/, '') || 'file';
};
