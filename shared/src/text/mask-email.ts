/** Replaces what stands before the `@` of an address by asterisks, but for its first character. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');
