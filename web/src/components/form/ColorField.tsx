import { ColorInput } from '@mantine/core';
import { swatches } from './swatches.ts';

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
