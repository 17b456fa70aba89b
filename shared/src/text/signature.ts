/** The line that a signed text begins with: the agent's name in bold (specification 1, section 2). */
const signatureOf = (name: string): string => `*${name}:*\n`;

/** Returns a text signed by an agent; a text that the agent's signature begins already, and an empty one, stay as they are. */
export const signText = (text: string, name: string): string =>
  text === '' || text.startsWith(signatureOf(name)) ? text : `${signatureOf(name)}${text}`;

/** Returns whether a text begins with an agent's signature. */
export const isSigned = (text: string, name: string | null | undefined): boolean =>
  name != null && text.startsWith(signatureOf(name));

/** Returns a text without an agent's signature. */
export const withoutSignature = (text: string, name: string | null | undefined): string =>
  name != null && isSigned(text, name) ? text.replace(signatureOf(name), '') : text;
