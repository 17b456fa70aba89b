import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

const day = 86_400_000;

const newKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
  return { key, publicKey: forge.pki.setRsaPublicKey(key.n, key.e) };
};

/** Makes a PKCS #12 file with a certificate that is signed by its own key. */
export const writeP12 = ({
  password,
  subject = 'Recado',
  expiresAt = Date.now() + 90 * day,
  hasKey = true,
  isOtherKey = false,
}: {
  password: string;
  subject?: string;
  /** Milliseconds since 1970. */
  expiresAt?: number;
  hasKey?: boolean;
  isOtherKey?: boolean;
}): Buffer => {
  const { key, publicKey } = newKeys();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Math.min(Date.now(), expiresAt) - 365 * day);
  certificate.validity.notAfter = new Date(expiresAt);
  const name = [{ name: 'commonName', value: subject }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(key, forge.md.sha256.create());
  const itsKey = isOtherKey ? newKeys().key : key;
  const file = forge.pkcs12.toPkcs12Asn1(hasKey ? itsKey : null, certificate, password, {
    algorithm: 'aes256',
  });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary');
};
