import { invalidParameter } from '../world/graph-error.ts';

/** Returns a parameter as an object; parses it if it is a JSON string. Throws GraphApiError for anything else. */
export const object = (value: unknown): Record<string, unknown> => {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (typeof parsed !== 'object' || parsed === null) throw invalidParameter('A JSON object is required.');
  return parsed as Record<string, unknown>;
};

/** Returns a text parameter; empty for anything else. */
export const string = (value: unknown): string => (typeof value === 'string' ? value : '');
