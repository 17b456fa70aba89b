import type { Language } from '../contract/languages.ts';

const words: Record<Language, string> = { pt: 'Chave', en: 'Key', es: 'Clave', tr: 'Anahtar' };

/** Returns the name under which an API key stands as an author, in the language of its company: `Chave: ERP`. */
export const apiKeyName = (language: Language, name: string): string => `${words[language]}: ${name}`;
