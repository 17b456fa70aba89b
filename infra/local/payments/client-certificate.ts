import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';

/** The certificate of the account: the file that its owner downloads, and how the server knows it. */
interface ClientCertificate {
  /** A .p12 file without a password, as the service issues it. */
  p12: Buffer;
  /** PEM. */
  certificate: string;
}

const day = 86_400_000;

const issue = (): ClientCertificate => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - day);
  certificate.validity.notAfter = new Date(Date.now() + 3650 * day);
  const name = [{ name: 'commonName', value: 'Conta simulada da Efi' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(key, forge.md.sha256.create());
  const file = forge.pkcs12.toPkcs12Asn1(key, certificate, '', { algorithm: '3des' });
  return {
    p12: Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary'),
    certificate: forge.pki.certificateToPem(certificate),
  };
};

/** Returns the certificate of a folder's account, which survives a restart. */
export const clientCertificate = (folder: string): ClientCertificate => {
  const [p12File, certificateFile] = [join(folder, 'conta.p12'), join(folder, 'conta.pem')];
  if (existsSync(p12File) && existsSync(certificateFile))
    return { p12: readFileSync(p12File), certificate: readFileSync(certificateFile, 'utf8') };
  const issued = issue();
  writeFileSync(p12File, issued.p12, { mode: 0o600 });
  writeFileSync(certificateFile, issued.certificate);
  return issued;
};
