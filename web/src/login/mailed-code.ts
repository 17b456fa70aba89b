/** The address to which this browser had a code mailed. */
const key = 'recado.emailCode';

/** Notes that the user of this browser was mailed a code that proves its address. */
export const noteMailedCode = (email: string): void => window.localStorage.setItem(key, email);

/** Returns whether this browser had a code mailed to an address. */
export const hasMailedCode = (email: string): boolean => window.localStorage.getItem(key) === email;
