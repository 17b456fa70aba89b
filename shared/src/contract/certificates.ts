import * as z from 'zod';
import { certificateLimits } from '../limits/certificate.ts';
import { endpoint } from './grammar.ts';
import { isoDate } from './parameters.ts';

/** The destinations of certificates (specification 2, section 5). */
export const certificateRefs = ['certificadoEfi'] as const;
export type CertificateRef = (typeof certificateRefs)[number];

/** The visible part of a certificate. No call, event or log line has its key. */
const certificate = z.object({
  ref: z.enum(certificateRefs),
  /** The name that it was issued to, and its last moment; null where no certificate is stored. */
  subject: z.string().nullable(),
  expiresAt: isoDate.nullable(),
});
export type Certificate = z.output<typeof certificate>;

const calls = { group: 'billing', access: 'super' } as const;

export const listCertificates = endpoint({
  ...calls,
  name: 'listCertificates',
  summary: 'Lists the certificates of the installation with their expiry; keys are never returned',
  method: 'GET',
  path: '/settings/certificates',
  result: z.array(certificate),
});

export const uploadCertificate = endpoint({
  ...calls,
  name: 'uploadCertificate',
  summary:
    'Opens a .p12 file with its password and stores its key and certificate, sealed; needs a recent sign-in or proof',
  method: 'POST',
  path: '/settings/cert-upload',
  query: z.object({ ref: z.enum(certificateRefs) }),
  body: z.object({
    fileName: z.string().max(255),
    /** The file, base64. */
    file: z.base64().max(certificateLimits.request),
    /** Empty for a file without a password. */
    password: z.string().max(certificateLimits.password).default(''),
  }),
  result: z.object({ mensagem: z.literal('Arquivo Anexado'), certificate }),
  errors: [
    'ERR_CERTIFICATE_EXPIRED',
    'ERR_CERTIFICATE_NO_KEY',
    'ERR_CERTIFICATE_PASSWORD',
    'ERR_CERTIFICATE_TOO_LARGE',
    'ERR_CERTIFICATE_TYPE',
    'ERR_CERTIFICATE_UNREADABLE',
    'ERR_RECENT_SIGN_IN',
  ],
  example: { query: { ref: 'certificadoEfi' }, body: { fileName: 'efi.p12', file: 'MIIBAAA=', password: 'segredo' } },
});

export const deleteCertificate = endpoint({
  ...calls,
  name: 'deleteCertificate',
  summary: 'Removes a certificate of the installation; needs a recent sign-in or proof',
  method: 'DELETE',
  path: '/settings/certificates/{ref}',
  params: z.object({ ref: z.enum(certificateRefs) }),
  result: certificate,
  errors: ['ERR_RECENT_SIGN_IN'],
  example: { params: { ref: 'certificadoEfi' } },
});
