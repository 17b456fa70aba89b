const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The address of a call: parameters in braces filled in, the query as the contract reads it (lists as JSON, flags as
 * `true` and `false`), what is undefined or null left out.
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
