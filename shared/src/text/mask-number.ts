/** A phone number for whom it is hidden: its last 2 digits, a star for each other (specification 1, section 6). */
export const maskNumber = (number: string): string => number.slice(0, -2).replace(/./g, '*') + number.slice(-2);

/** Whether a name is nothing but a number, as that of a contact is whom nobody has named yet. */
export const isNumberAsName = (name: string): boolean => /^\+?\d[\d\s().-]{4,}$/.test(name);

/** A name for whom numbers are hidden. */
export const maskName = (name: string): string => (isNumberAsName(name) ? maskNumber(name) : name);
