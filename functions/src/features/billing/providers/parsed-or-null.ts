import { parseJson } from '@recado/shared/text/well-formed';

/** Returns the value of a JSON text; null for a text that is none. */
export const parsedOrNull = (body: Buffer): unknown => {
  try {
    return parseJson(body.toString('utf8'));
  } catch {
    return null;
  }
};
