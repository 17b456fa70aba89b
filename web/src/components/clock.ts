/** Formats milliseconds as m:ss. */
export const clock = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
