import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** The key and the certificates of a file, as TLS takes them. */
export interface OpenedCertificate {
  /** PEM, without a password. */
  key: string;
  /** PEM: the key's certificate first, then those of its issuers. */
  certificates: string;
  /** The name that the certificate was issued to. */
  subject: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Thrown for a file that can't be used, with its reason. */
export class P12Error extends Error {
  readonly reason: 'unreadable' | 'password' | 'noKey';

  constructor(reason: P12Error['reason']) {
    super(`The file can't be used: ${reason}`);
    this.name = 'P12Error';
    this.reason = reason;
  }
}

const { oids } = forge.pki;

const parse = (bytes: Uint8Array): forge.asn1.Asn1 => {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')));
  } catch {
    throw new P12Error('unreadable');
  }
};

/** A file without a password was made with an empty one, or with none at all. */
const passwordsFor = (password: string): string[] => (password === '' ? ['', null as unknown as string] : [password]);

const decrypt = (bytes: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx => {
  const file = parse(bytes);
  let reason: P12Error['reason'] = 'unreadable';
  for (const attempt of passwordsFor(password))
    try {
      return forge.pkcs12.pkcs12FromAsn1(file, false, attempt);
    } catch (error) {
      if (error instanceof Error && /password|decrypt/i.test(error.message)) reason = 'password';
    }
  throw new P12Error(reason);
};

const bagsOf = (file: forge.pkcs12.Pkcs12Pfx, types: readonly (string | undefined)[]): forge.pkcs12.Bag[] =>
  types.flatMap((type) => file.getBags({ bagType: type! })[type!] ?? []);

const pem = (type: string, content: forge.asn1.Asn1): string =>
  forge.pem.encode({ type, body: forge.asn1.toDer(content).getBytes() });

/** The library leaves keys of elliptic curves, which it can't read, as ASN.1. */
const keyPem = ({ asn1, key }: forge.pkcs12.Bag): string =>
  pem('PRIVATE KEY', key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1);

const certificatePem = ({ asn1, cert }: forge.pkcs12.Bag): string =>
  pem('CERTIFICATE', cert ? forge.pki.certificateToAsn1(cert) : asn1);

const commonNameOf = ({ subject }: X509Certificate): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject;

/**
 * Opens a PKCS #12 file with its password, empty for none. Old ciphers too (RC2, 3DES), which OpenSSL 3 refuses.
 *
 * @throws P12Error
 */
export const openP12 = (bytes: Uint8Array, password: string): OpenedCertificate => {
  const file = decrypt(bytes, password);
  const key = bagsOf(file, [oids.pkcs8ShroudedKeyBag, oids.keyBag])[0];
  if (!key) throw new P12Error('noKey');
  try {
    const privateKey = createPrivateKey(keyPem(key));
    const certificates = bagsOf(file, [oids.certBag]).map((bag) => new X509Certificate(certificatePem(bag)));
    const own = certificates.find((certificate) => certificate.checkPrivateKey(privateKey));
    if (!own) throw new P12Error('noKey');
    const issuers = certificates.filter((certificate) => certificate !== own);
    return {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificates: [own, ...issuers].map(String).join(''),
      subject: commonNameOf(own),
      expiresAt: Date.parse(own.validTo),
    };
  } catch (error) {
    throw error instanceof P12Error ? error : new P12Error('unreadable');
  }
};
