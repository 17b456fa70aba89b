/** Returns the seconds for which a header `Retry-After` asks to wait, from `now` in milliseconds; null where it says nothing. */
export const secondsAsked = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) || null;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000)) || null;
};
