import { type CertificateRef, certificateRefs } from '@recado/shared/contract/certificates';
import type * as contract from '@recado/shared/contract/certificates';
import { AppError } from '@recado/shared/contract/errors';
import { certificateLimits } from '@recado/shared/limits/certificate';
import type { UseCase } from '../../context/binding.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import type { CertificateInfo } from '../../data/certificates/store.ts';
import { type OpenedCertificate, openP12, P12Error } from '../../platform/certificates/open-p12.ts';
import { registerWebhooksOf } from './webhook-registration.ts';

const present = (ref: CertificateRef, stored?: CertificateInfo): contract.Certificate => ({
  ref,
  subject: stored?.subject ?? null,
  expiresAt: stored ? new Date(stored.expiresAt).toISOString() : null,
});

/** Lists the certificates of the installation. */
export const listCertificates: UseCase<typeof contract.listCertificates> = async ({ installation }) => {
  const stored = await installation.certificates.list();
  return certificateRefs.map((ref) =>
    present(
      ref,
      stored.find((one) => one.ref === ref),
    ),
  );
};

const codes = {
  unreadable: 'ERR_CERTIFICATE_UNREADABLE',
  password: 'ERR_CERTIFICATE_PASSWORD',
  noKey: 'ERR_CERTIFICATE_NO_KEY',
} as const satisfies Record<P12Error['reason'], string>;

const opened = (file: Buffer, password: string): OpenedCertificate => {
  try {
    return openP12(file, password);
  } catch (error) {
    throw error instanceof P12Error ? new AppError(codes[error.reason]) : error;
  }
};

/** Stores the certificate of a file, and its key. Throws ERR_RECENT_SIGN_IN, and an error for each way in which a file can be wrong. */
export const uploadCertificate: UseCase<typeof contract.uploadCertificate> = async (
  context,
  { query: { ref }, body: { file, fileName, password } },
) => {
  checkRecentSignIn(context);
  const { clock, installation } = context;
  if (!/\.p12$/i.test(fileName)) throw new AppError('ERR_CERTIFICATE_TYPE');
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > certificateLimits.file) throw new AppError('ERR_CERTIFICATE_TOO_LARGE');
  const { certificates, expiresAt, key, subject } = opened(bytes, password);
  if (expiresAt <= clock.now()) throw new AppError('ERR_CERTIFICATE_EXPIRED');
  const info = { ref, subject, expiresAt };
  await installation.certificates.set(info, { key, certificates });
  await registerWebhooksOf(context, ref);
  return { mensagem: 'Arquivo Anexado', certificate: present(ref, info) };
};

/** Removes a certificate. Throws ERR_RECENT_SIGN_IN. */
export const deleteCertificate: UseCase<typeof contract.deleteCertificate> = async (context, { params: { ref } }) => {
  checkRecentSignIn(context);
  await context.installation.certificates.remove(ref);
  return present(ref);
};
