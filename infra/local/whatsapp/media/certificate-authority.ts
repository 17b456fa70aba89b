import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** Key and certificate of an HTTPS server, in PEM. */
export interface TlsIdentity {
  key: string;
  cert: string;
  /** File with the CA certificate that clients must trust. */
  caFile: string;
}

const DAYS = 24 * 60 * 60 * 1000;
const validity = () => ({
  notBeforeDate: new Date(Date.now() - DAYS),
  notAfterDate: new Date(Date.now() + 3650 * DAYS),
});

/** Issues a server certificate for this machine. Its CA is created once per folder and kept there. */
export const localTlsIdentity = async (folder: string): Promise<TlsIdentity> => {
  const [caFile, keyFile] = [join(folder, 'ca.pem'), join(folder, 'ca-key.pem')];
  if (!existsSync(caFile) || !existsSync(keyFile)) await createAuthority(caFile, keyFile);
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...validity(),
    algorithm: 'sha256',
    keyType: 'ec',
    ca: { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(caFile, 'utf8') },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: leaf.private, cert: leaf.cert, caFile };
};

const createAuthority = async (caFile: string, keyFile: string): Promise<void> => {
  const authority = await generate([{ name: 'commonName', value: 'Recado WhatsApp simulator' }], {
    ...validity(),
    algorithm: 'sha256',
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  writeFileSync(keyFile, authority.private, { mode: 0o600 });
  writeFileSync(caFile, authority.cert);
};
