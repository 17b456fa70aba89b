import type { Tool } from '@modelcontextprotocol/client';
import { mcpNumbers as numbers } from '@recado/shared/limits/mcp';
import { cutText } from '@recado/shared/text/cut-text';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/canonical-json.ts';

/** A tool as a server describes it, named by a hash of what the model reads of it. */
export interface ToolForm {
  name: string;
  title: string;
  description: string;
  /** The schema of its arguments, as JSON. */
  schema: string;
  hash: string;
  saysReadOnly: boolean;
}

/** Characters of a title. */
const maxTitle = 120;

/** Returns the form of a tool; null for one that is too large. */
export const formOfTool = ({ name, title, description = '', inputSchema, annotations }: Tool): ToolForm | null => {
  const schema = canonicalJson(inputSchema);
  const isTooLarge =
    name.length > numbers.toolName ||
    description.length > numbers.description ||
    Buffer.byteLength(schema) > numbers.schema;
  if (name === '' || isTooLarge) return null;
  return {
    name,
    title: cutText(title ?? annotations?.title ?? name, { units: maxTitle }),
    description,
    schema,
    hash: createHash('sha256')
      .update(JSON.stringify([name, description, schema]))
      .digest('hex'),
    saysReadOnly: annotations?.readOnlyHint === true,
  };
};
