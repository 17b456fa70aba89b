/** Names of fields that a shape shows: Meta's are lower case. Others might be somebody's data. */
const fieldName = /^[a-z][a-z0-9_]{0,39}$/;
const maxFields = 20;
const maxDepth = 3;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/**
 * Describes a value of a webhook for the log: the names and types of its fields, never their content. Lists show their
 * first item.
 */
export const shapeOf = (value: unknown, depth = 1): string => {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return kindOf(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${shapeOf(value[0], depth + 1)}]`;
  const fields = Object.entries(value)
    .slice(0, maxFields)
    .map(([name, field]) => `${fieldName.test(name) ? name : '?'}:${shapeOf(field, depth + 1)}`);
  return `{${fields.toSorted().join(',')}}`;
};
