import { describe, expect, it } from 'vitest';
import { formatTaxId, isTaxId, maskTaxId, taxIdOf } from './tax-id.ts';

describe('a tax id', () => {
  it.each(['529.982.247-25', '11.222.333/0001-81', '12.ABC.345/01DE-35'])('%s is valid', (typed) => {
    expect(isTaxId(taxIdOf(typed))).toBe(true);
    expect(formatTaxId(taxIdOf(typed))).toBe(typed);
  });

  it.each(['529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '12.ABC.345/01DE-36', '123', ''])(
    '%s is not',
    (typed) => {
      expect(isTaxId(taxIdOf(typed))).toBe(false);
    },
  );

  it('is formatted while it is typed', () => {
    expect(['5', '5299', '529982247', '112223330', '12abc345', '52998224725999999'].map(formatTaxId)).toEqual([
      '5',
      '529.9',
      '529.982.247',
      '112.223.330',
      '12.ABC.345',
      '52.998.224/7259-99',
    ]);
  });

  it('is shown on public pages without its ends', () => {
    expect(['52998224725', '11222333000181', '12.ABC.345/01DE-35', '123', ''].map(maskTaxId)).toEqual([
      '***.982.247-**',
      '**.222.333/0001-**',
      '**.ABC.345/01DE-**',
      '',
      '',
    ]);
  });
});
