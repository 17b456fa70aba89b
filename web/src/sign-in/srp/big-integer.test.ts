import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import BigInteger from './big-integer.ts';

/** The prime of the 1024-bit group of RFC 5054. */
const prime = new BigInteger(
  'eeaf0ab9adb38dd69c33f80afa8fc5e86072618775ff3c0b9ea2314c9c256576d674df7496ea81d3383b4813d692c6e0' +
    'e0d5d8e250b98be48e495c1d6089dad15dc7d7b46154d6b6ce8ef4ad69b15d4982559b297bcf1885c529f566660e57ec' +
    '68edbc3c05726cc02fd4cbf4976eaa9afd5138fe8376435b9fc61d2fc0eb06e3',
  16,
);

const power = (base: BigInteger, exponent: BigInteger, modulus: BigInteger): string => {
  let text = '';
  base.modPow(exponent, modulus, (error, result) => {
    expect(error).toBeNull();
    text = result.toString(16);
  });
  return text;
};
const of = (value: bigint): BigInteger => new BigInteger(value);

test('powers by a prime follow Fermat’s little theorem', () => {
  const order = prime.subtract(BigInteger.ONE);
  for (const base of [2n, 3n, 0x60975527035cf2ad1989806f0407210bc81edc04e2762a56afd529ddda2d4393n])
    expect(power(of(base), order, prime)).toBe('1');
});

test('powers, remainders and comparisons are those of whole numbers, negative ones too', () => {
  fc.assert(
    fc.property(fc.bigInt(-50n, 50n), fc.bigInt(0n, 20n), fc.bigInt(2n, 90n), (base, exponent, modulus) => {
      const positive = (value: bigint): bigint => ((value % modulus) + modulus) % modulus;
      expect(power(of(base), of(exponent), of(modulus))).toBe(positive(base ** exponent).toString(16));
      expect(of(base).mod(of(modulus)).toString(10)).toBe(positive(base).toString(10));
      expect(
        of(base)
          .add(of(exponent))
          .multiply(of(modulus))
          .equals(of((base + exponent) * modulus)),
      ).toBe(true);
      expect(Math.sign(of(base).compareTo(of(exponent)))).toBe(Math.sign(Number(base - exponent)));
      expect(of(base).abs().compareTo(BigInteger.ZERO)).toBe(base === 0n ? 0 : 1);
    }),
  );
});

test('hexadecimal digits are read and written, without leading zeros', () => {
  expect(new BigInteger('00ff', 16).toString(16)).toBe('ff');
});
