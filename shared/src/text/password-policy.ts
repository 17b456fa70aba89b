/**
 * Returns whether a password meets the policy for resets: 8 characters, upper case, lower case and a digit
 * (specification 2, section 5).
 */
export const meetsResetPolicy = (password: string): boolean =>
  password.length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password);
