/** Returns the text that is sent with each part, and that Meta returns in its echo or status: message, part and attempt. */
export const callbackOf = (wid: string, part: number, commandId: string): string => `${wid}.${part}.${commandId}`;

/** Parses such a text; null for any other. */
export const readCallback = (callback: string | null): { wid: string; part: number; commandId: string } | null => {
  const [, wid, part, commandId] = /^([0-9A-F]{10,40})\.(\d{1,3})\.(\S{1,128})$/.exec(callback ?? '') ?? [];
  return wid === undefined || commandId === undefined ? null : { wid, part: Number(part), commandId };
};
