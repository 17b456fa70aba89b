/** Colours that stay apart from one another in both themes. */
export const swatches = [
  '#e5484d',
  '#f76b15',
  '#e2a336',
  '#46a758',
  '#12a594',
  '#0090ff',
  '#3e63dd',
  '#8e4ec6',
  '#d6409f',
  '#8b8d98',
];

const fallback = '#8b8d98';

/** Returns a colour that stands for a new thing, taken in turn so that neighbours differ. */
export const nextColor = (taken: readonly string[]): string =>
  swatches.find((color) => !taken.some((known) => known.toLowerCase() === color)) ?? swatches[0] ?? fallback;

/** Returns one of the colours at random. */
export const randomColor = (): string => swatches[Math.floor(Math.random() * swatches.length)] ?? fallback;
