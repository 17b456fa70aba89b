import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { isoDate } from './parameters.ts';

/** Secrets of the installation at payment providers and at the issuer of service notes, and the key of the transcription service (specification 2, section 3). */
export const credentialKeys = [
  'efiClientId',
  'efiClientSecret',
  'efiPixKey',
  'efiWebhookSecret',
  'efiAccount',
  'mercadoPagoAccessToken',
  'mercadoPagoWebhookSecret',
  'stripePrivateKey',
  'stripeWebhookSecret',
  'asaasToken',
  'asaasWebhookToken',
  'focusNfeToken',
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
  edit: true,
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

/** Payment providers at which the product registers the address of their webhooks by itself. */
export const registeredProviders = ['efi'] as const;
export type RegisteredProvider = (typeof registeredProviders)[number];

/** The registration of a provider's webhooks. */
const webhookRegistration = z.object({
  provider: z.enum(registeredProviders),
  /** `missing`: credentials or the certificate are not complete yet. */
  state: z.enum(['missing', 'registered', 'failed']),
  /** The time of the last attempt; null before the first. */
  at: isoDate.nullable(),
  /** The provider's code of the failure, or the status of its answer; null where nothing failed. */
  reason: z.string().nullable(),
});
export type WebhookRegistration = z.output<typeof webhookRegistration>;

export const listWebhookRegistrations = endpoint({
  ...calls,
  name: 'listWebhookRegistrations',
  summary: 'Lists whether the addresses of payment webhooks are registered at their providers',
  method: 'GET',
  path: '/credentials/webhooks',
  result: z.array(webhookRegistration),
});

export const registerWebhook = endpoint({
  ...calls,
  name: 'registerWebhook',
  summary: 'Registers the address of a provider’s webhooks again; saving its credentials does so too',
  method: 'POST',
  path: '/credentials/webhooks/{provider}',
  params: z.object({ provider: z.enum(registeredProviders) }),
  result: webhookRegistration,
  example: { params: { provider: 'efi' } },
});
