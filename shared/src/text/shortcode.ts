/** Returns a shortcode without the slash that is typed before it in the composer, where it was typed with one. */
export const shortcodeOf = (typed: string): string => {
  const text = typed.trim();
  return text.replace(/^\/+\s*/, '') || text;
};
