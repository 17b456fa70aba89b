/** Which part of which of our messages: what Meta is given with each part, and tells again with its echo or its status. */
export const callbackOf = (wid: string, part: number): string => `${wid}.${part}`;

/** Null for what is not of our making. */
export const readCallback = (callback: string | null): { wid: string; part: number } | null => {
  const [, wid, part] = /^([0-9A-F]{10,40})\.(\d{1,3})$/.exec(callback ?? '') ?? [];
  return wid === undefined ? null : { wid, part: Number(part) };
};
