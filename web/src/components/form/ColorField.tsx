import { ColorInput } from '@mantine/core';

/** Colours that stay apart from one another in both themes. */
const swatches = [
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

/** Returns a colour that stands for a new thing, taken in turn so that neighbours differ. */
export const nextColor = (taken: readonly string[]): string =>
  swatches.find((color) => !taken.some((known) => known.toLowerCase() === color)) ?? swatches[0] ?? '#8b8d98';

/** Input of a hexadecimal colour, with swatches. `field` are the properties of the form's field. */
export const ColorField = ({ label, field }: { label: string; field: Record<string, unknown> }) => (
  <ColorInput
    label={label}
    format="hex"
    swatches={swatches}
    swatchesPerRow={10}
    closeOnColorSwatchClick
    withEyeDropper={false}
    {...field}
  />
);
