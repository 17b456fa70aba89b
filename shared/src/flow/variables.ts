import { flowLimits } from '../limits/flows.ts';
import { variableNames } from '../text/variables.ts';

const placeholder = /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu;

const ofProduct: ReadonlySet<string> = new Set(variableNames);

/** True for a name that a variable of a flow may have: the product's own variables keep theirs. */
export const isKey = (name: string): boolean =>
  name.length <= flowLimits.answerKey.max && /^[\p{L}\p{N}_-]+$/u.test(name) && !ofProduct.has(name);

/**
 * Fills in the variables of a flow; one without a value is empty (behaviour, section 8). The product's variables stay as
 * they are written, and are filled in when the text is sent. A customer's answer brings none of them in.
 */
export const fillIn = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (written, name: string) => {
    if (ofProduct.has(name)) return written;
    return Object.hasOwn(variables, name) ? variables[name]!.replaceAll('{{', '{ {') : '';
  });

/** Returns the names of a flow's variables that a text has, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name!).filter((name) => !ofProduct.has(name))),
];

/** Adds answers to the variables, up to the number that a conversation keeps. */
export const withAnswers = (
  variables: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...variables, ...answers }).slice(0, flowLimits.variables));
