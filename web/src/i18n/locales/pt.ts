/** All texts of one language, as one chunk. */
export const resources: Record<string, object> = Object.fromEntries(
  Object.entries(import.meta.glob<object>('./pt/*.json', { eager: true, import: 'default' })).map(([path, texts]) => [
    path.slice('./pt/'.length, -'.json'.length),
    texts,
  ]),
);
