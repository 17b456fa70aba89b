/** All texts of one language, as one chunk. */
export const resources: Record<string, object> = Object.fromEntries(
  Object.entries(import.meta.glob<object>('./tr/*.json', { eager: true, import: 'default' })).map(([path, texts]) => [
    path.slice('./tr/'.length, -'.json'.length),
    texts,
  ]),
);
