const namespaceOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

/**
 * Texts by namespace: those that every screen needs, and the title of each screen, which the drawer shows before the
 * screen and its other texts are loaded.
 *
 * @param texts whole namespaces by path
 * @param titles by path of the screen's texts. They are imported with a query, which makes each a module of its own: a
 * bundle with the title does not contain the screen's other texts. The query ends as a JSON file, so that Vite reads it so.
 */
export const resourcesOf = (texts: Record<string, object>, titles: Record<string, string>): Record<string, object> =>
  Object.fromEntries<object>([
    ...Object.entries(texts).map(([path, text]): [string, object] => [namespaceOf(path), text]),
    ...Object.entries(titles).map(([path, title]): [string, object] => [namespaceOf(path), { title }]),
  ]);
