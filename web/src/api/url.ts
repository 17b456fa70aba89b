const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Builds the URL of a call: inserts path parameters and encodes the query as the contract parses it (lists as JSON,
 * booleans as `true` and `false`, null and undefined omitted). Throws when a path parameter is missing.
 */
export const buildUrl = (
  base: string,
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(text(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, text(value));
  }
  const tail = search.size > 0 ? `?${search.toString()}` : '';
  return `${base.replace(/\/$/, '')}${filled}${tail}`;
};
