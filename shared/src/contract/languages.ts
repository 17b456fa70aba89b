import * as z from 'zod';

/** Languages of the product; the first is the default. */
export const languages = ['pt', 'en', 'es', 'tr'] as const;
export const language = z.enum(languages);
export type Language = z.output<typeof language>;
