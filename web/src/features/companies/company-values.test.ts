import { expect, it } from 'vitest';
import { bodyOf, valuesOf } from './company-values.ts';

const phones = (phone: string) => {
  const values = valuesOf({ ...({} as NonNullable<Parameters<typeof valuesOf>[0]>), phone });
  return [values.phone, bodyOf(values).phone];
};

it('shows the number of another country as it is, and keeps its plus', () => {
  expect(phones('+905321234567')).toEqual(['+905321234567', '+905321234567']);
  expect(phones('905321234567')[0]).toBe('+905321234567');
  expect(phones('11987654321')).toEqual(['(11) 98765-4321', '11987654321']);
});
