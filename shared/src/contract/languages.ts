import * as z from 'zod';

/** The product's languages; the first is the one of the specification's texts, and of whoever names none. */
export const languages = ['pt', 'en', 'es', 'tr'] as const;
export const language = z.enum(languages);
export type Language = z.output<typeof language>;
