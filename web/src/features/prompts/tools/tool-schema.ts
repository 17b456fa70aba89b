interface Schema {
  properties?: Record<string, { description?: unknown }>;
}

/** Returns the schema of a tool's arguments; an empty one where it can't be read. */
const schemaOf = (text: string): Schema => {
  try {
    return JSON.parse(text) as Schema;
  } catch {
    return {};
  }
};

/** Returns the arguments of a tool with what the server says of each. */
export const argumentsOf = (text: string): { name: string; description: string }[] =>
  Object.entries(schemaOf(text).properties ?? {}).map(([name, { description }]) => ({
    name,
    description: typeof description === 'string' ? description : '',
  }));

/** Returns a schema with line breaks. */
export const shownSchema = (text: string): string => JSON.stringify(schemaOf(text), null, 2);
