/** Converts a message's waveform to `count` bars from 0 to 1; each bar is the maximum of its levels. */
export const waveformBars = (waveform: string, count: number): number[] => {
  const levels = Array.from(atob(waveform), (sign) => Math.min(100, sign.charCodeAt(0)) / 100);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    return Math.max(0, ...levels.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count))));
  });
};
