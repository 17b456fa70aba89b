import { NumberInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  /** The price; null for none. */
  price: number | null;
  onChange: (price: number | null) => void;
  max: number;
  decimals: number;
  testId?: string | undefined;
}

/** A price in a list; the field keeps what is typed, as `0,` on the way to `0,0625`. */
export const PriceField = ({ label, price, onChange, max, decimals, testId }: Props) => {
  const [typed, setTyped] = useState<string | number>(price ?? '');
  return (
    <NumberInput
      aria-label={label}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        onChange(value === '' ? null : Number(value));
      }}
      min={0}
      max={max}
      clampBehavior="strict"
      decimalScale={decimals}
      allowNegative={false}
      decimalSeparator=","
      allowedDecimalSeparators={['.', ',']}
      hideControls
      data-testid={testId}
    />
  );
};
