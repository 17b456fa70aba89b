/** A phone number for whom it is hidden: its last 2 digits, a star for each other (specification 1, section 6). */
export const maskNumber = (number: string): string => number.slice(0, -2).replace(/./g, '*') + number.slice(-2);
