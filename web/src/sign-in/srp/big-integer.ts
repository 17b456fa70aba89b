/** Returns base ** exponent % modulus, by squaring: the power itself would have millions of digits. */
const modPow = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let result = 1n;
  let square = ((base % modulus) + modulus) % modulus;
  for (const bit of [...exponent.toString(2)].reverse()) {
    if (bit === '1') result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};

/**
 * Takes the place of the integers that Amplify brings for SRP (`vite.config.ts`), with their names and callbacks. Those
 * calculate with arrays of numbers, which takes a sign-in half a second; the browser's own integers take 20 ms.
 */
export default class BigInteger {
  static readonly ZERO = new BigInteger(0n);
  static readonly ONE = new BigInteger(1n);

  readonly #value: bigint;

  constructor(value: bigint | string, radix?: 16) {
    this.#value = typeof value === 'string' && radix === 16 ? BigInt(`0x${value}`) : BigInt(value);
  }

  add(other: BigInteger): BigInteger {
    return new BigInteger(this.#value + other.#value);
  }

  subtract(other: BigInteger): BigInteger {
    return new BigInteger(this.#value - other.#value);
  }

  multiply(other: BigInteger): BigInteger {
    return new BigInteger(this.#value * other.#value);
  }

  /** The remainder, never negative. */
  mod(modulus: BigInteger): BigInteger {
    return new BigInteger(((this.#value % modulus.#value) + modulus.#value) % modulus.#value);
  }

  modPow(exponent: BigInteger, modulus: BigInteger, done: (error: Error | null, result: BigInteger) => void): void {
    done(null, new BigInteger(modPow(this.#value, exponent.#value, modulus.#value)));
  }

  abs(): BigInteger {
    return this.#value < 0n ? new BigInteger(-this.#value) : this;
  }

  /** Negative if this is less than the other, 0 if it is equal, positive if it is greater. */
  compareTo(other: BigInteger): number {
    return Number(this.#value > other.#value) - Number(this.#value < other.#value);
  }

  equals(other: BigInteger): boolean {
    return this.#value === other.#value;
  }

  toString(radix: number): string {
    return this.#value.toString(radix);
  }
}
