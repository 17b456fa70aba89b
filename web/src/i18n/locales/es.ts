/** All texts of one language, as one chunk. */
export const resources: Record<string, object> = Object.fromEntries(
  Object.entries(import.meta.glob<object>('./es/*.json', { eager: true, import: 'default' })).map(([path, texts]) => [
    path.slice('./es/'.length, -'.json'.length),
    texts,
  ]),
);
