import * as z from 'zod';
import { endpoint } from './grammar.ts';

/** Secrets of the installation at payment providers, and the key of the transcription service (specification 2, section 3). */
export const credentialKeys = [
  'efiClientId',
  'efiClientSecret',
  'efiPixKey',
  'efiWebhookSecret',
  'mercadoPagoAccessToken',
  'mercadoPagoWebhookSecret',
  'stripePrivateKey',
  'stripeWebhookSecret',
  'asaasToken',
  'asaasWebhookToken',
  'openAiKey',
] as const;
export type CredentialKey = (typeof credentialKeys)[number];

/** The fields of a credential that are shown. No call, event or log line has its value. */
const credential = z.object({
  key: z.enum(credentialKeys),
  isSet: z.boolean(),
  /** The last characters of a long value, by which its owner recognises it; empty for a short one. */
  lastCharacters: z.string().max(4),
});
export type Credential = z.output<typeof credential>;

const calls = { group: 'billing', access: 'super' } as const;

export const listCredentials = endpoint({
  ...calls,
  name: 'listCredentials',
  summary: 'Lists which credentials of the installation are set; their values are never returned',
  method: 'GET',
  path: '/credentials',
  result: z.array(credential),
});

export const setCredential = endpoint({
  ...calls,
  name: 'setCredential',
  summary: 'Stores a credential of the installation, sealed; an empty value removes it',
  method: 'PUT',
  path: '/credentials/{key}',
  params: z.object({ key: z.enum(credentialKeys) }),
  body: z.object({
    /** Visible characters of ASCII: it is sent in headers. */
    value: z
      .string()
      .trim()
      .max(500)
      .regex(/^[\x21-\x7E]*$/),
  }),
  result: credential,
  example: { params: { key: 'asaasToken' }, body: { value: 'example-of-a-token' } },
});
