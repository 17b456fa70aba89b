import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The 3072-bit group of RFC 5054 that Cognito uses, with generator 2. */
const prime = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
const generator = 2n;

/** Encodes as big-endian two's complement: a zero byte comes first where the highest bit is set. */
const bytesOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
};

const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex') || '0'}`);
const hash = (...parts: Buffer[]) => numberOf(createHash('sha256').update(Buffer.concat(parts)).digest());

/**
 * generator^(16^place) mod prime to the powers 0 to 15, for each place of a hexadecimal exponent of 256 bits: the
 * products of 64 of them are all that a password needs.
 */
const powersOfGenerator = ((): readonly (readonly bigint[])[] => {
  let base = generator;
  return Array.from({ length: 64 }, () => {
    const powers = [1n];
    while (powers.length < 16) powers.push((powers.at(-1)! * base) % prime);
    base = (powers.at(-1)! * base) % prime;
    return powers;
  });
})();

/** generator^exponent mod prime, for exponents of up to 256 bits: a fifth of the time of `power`. */
const powerOfGenerator = (exponent: bigint): bigint =>
  [...exponent.toString(16)]
    .toReversed()
    .reduce((result, digit, place) => (result * powersOfGenerator[place]![Number.parseInt(digit, 16)]!) % prime, 1n);

/** base^exponent mod prime. Takes about 3 ms for 256 bits; OpenSSL would first check the prime for a second. */
const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let square = base % prime, left = exponent; left > 0n; left >>= 1n, square = (square * square) % prime) {
    if (left & 1n) result = (result * square) % prime;
  }
  return result;
};

const multiplier = hash(bytesOf(prime), bytesOf(generator));

export interface Verifier {
  /** Hexadecimal. */
  readonly salt: string;
  /** Hexadecimal. */
  readonly verifier: string;
}

/** Creates the verifier that is stored instead of a password. @param pool see `poolName` */
export const makeVerifier = (
  pool: string,
  username: string,
  password: string,
  salt: bigint = numberOf(randomBytes(16)),
): Verifier => {
  const inner = createHash('sha256').update(`${pool}${username}:${password}`).digest();
  return { salt: salt.toString(16), verifier: powerOfGenerator(hash(bytesOf(salt), inner)).toString(16) };
};

export const passwordMatches = (pool: string, username: string, password: string, stored: Verifier): boolean => {
  const given = makeVerifier(pool, username, password, BigInt(`0x${stored.salt}`));
  return (
    given.verifier.length === stored.verifier.length &&
    timingSafeEqual(Buffer.from(given.verifier), Buffer.from(stored.verifier))
  );
};

export interface Challenge {
  readonly username: string;
  readonly salt: string;
  /** The server's public value in hexadecimal, sent to the client. */
  readonly publicB: string;
  /** Base64, opaque to the client. */
  readonly secretBlock: string;
  readonly stored: Verifier;
  readonly publicA: string;
  readonly privateB: string;
}

/** Creates the server's half of the exchange; undefined if the client's value would make the key predictable. */
export const challenge = (username: string, stored: Verifier, publicA: string): Challenge | undefined => {
  if (!/^[0-9a-f]+$/i.test(publicA) || BigInt(`0x${publicA}`) % prime === 0n) return undefined;
  const privateB = numberOf(randomBytes(32));
  const publicB = (multiplier * BigInt(`0x${stored.verifier}`) + powerOfGenerator(privateB)) % prime;
  return {
    username,
    salt: stored.salt,
    publicB: publicB.toString(16),
    secretBlock: randomBytes(64).toString('base64'),
    stored,
    publicA,
    privateB: privateB.toString(16),
  };
};

/** True if the signature proves knowledge of the password. @param timestamp as in "Tue Sep 1 04:00:00 UTC 2026" */
export const isValidProof = (
  pool: string,
  { username, publicA, publicB, privateB, stored, secretBlock }: Challenge,
  timestamp: string,
  signature: string,
): boolean => {
  const [a, b] = [BigInt(`0x${publicA}`), BigInt(`0x${publicB}`)];
  const scrambler = hash(bytesOf(a), bytesOf(b));
  const shared = power((a * power(BigInt(`0x${stored.verifier}`), scrambler)) % prime, BigInt(`0x${privateB}`));
  const key = Buffer.from(hkdfSync('sha256', bytesOf(shared), bytesOf(scrambler), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(pool)
    .update(username)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
