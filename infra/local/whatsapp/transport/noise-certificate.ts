import { Curve, proto, WA_CERT_DETAILS, type KeyPair } from '@whiskeysockets/baileys';

/** The server's Noise identity: its static key and the certificate chain from the root key. */
export interface NoiseCertificate {
  keyPair: KeyPair;
  /** A serialised `CertChain`. */
  chain: Buffer;
}

const certify = (
  details: proto.CertChain.NoiseCertificate.IDetails,
  issuer: KeyPair,
): proto.CertChain.INoiseCertificate => {
  const encoded = proto.CertChain.NoiseCertificate.Details.encode(details).finish();
  return { details: encoded, signature: Curve.sign(issuer.private, Buffer.from(encoded)) };
};

/** Issues a chain root → intermediate → leaf, as WhatsApp does. Clients need only the root's public key. */
export const issueNoiseCertificate = (root: KeyPair): NoiseCertificate => {
  const intermediateKey = Curve.generateKeyPair();
  const keyPair = Curve.generateKeyPair();
  const intermediate = certify({ serial: 1, issuerSerial: WA_CERT_DETAILS.SERIAL, key: intermediateKey.public }, root);
  const leaf = certify({ serial: 2, issuerSerial: 1, key: keyPair.public }, intermediateKey);
  return { keyPair, chain: Buffer.from(proto.CertChain.encode({ intermediate, leaf }).finish()) };
};
