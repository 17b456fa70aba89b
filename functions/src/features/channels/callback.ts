/** Which part of which of our messages, by which attempt: what Meta is given with each part, and tells again with its echo or its status. */
export const callbackOf = (wid: string, part: number, commandId: string): string => `${wid}.${part}.${commandId}`;

/** Null for what is not of our making. */
export const readCallback = (callback: string | null): { wid: string; part: number; commandId: string } | null => {
  const [, wid, part, commandId] = /^([0-9A-F]{10,40})\.(\d{1,3})\.(\S{1,128})$/.exec(callback ?? '') ?? [];
  return wid === undefined || commandId === undefined ? null : { wid, part: Number(part), commandId };
};
