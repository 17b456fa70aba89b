import { resourcesOf } from './resources-of.ts';

/** The texts of one language that the app starts with, as one chunk. */
export const resources = resourcesOf(
  import.meta.glob<object>('./pt/*.json', { eager: true, import: 'default' }),
  import.meta.glob<string>(['./pt/screens/*.json', '!./pt/screens/{attachments,contactPanel,errors}.json'], {
    eager: true,
    query: '?title&lang.json',
    import: 'title',
  }),
);

/** The texts of single screens in this language, which are loaded with their screens. */
export const screens = import.meta.glob<object>('./pt/screens/*.json', { import: 'default' });
