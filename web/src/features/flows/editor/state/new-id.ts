const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes the id of a node: 30 random letters and digits (specification 3, section 3). */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(30)), (byte) => letters[byte % letters.length]).join('');
