import { strings } from './strings.js';

/** Returns the text that the user sees for an error. */
export const errorText = (error) => strings.errors[error.code] ?? strings.errors.other;
