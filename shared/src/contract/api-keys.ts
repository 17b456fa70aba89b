import * as z from 'zod';
import { apiKeyLimits } from '../limits/api-keys.ts';
import { scopes } from '../permissions/scopes.ts';
import { endpoint } from './grammar.ts';
import { done, id, idParams, isoDate, trimmed } from './parameters.ts';

/** An address or a network in CIDR notation, of IPv4 or IPv6. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const fields = {
  name: trimmed(apiKeyLimits.name),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  /** The queues whose tickets it reaches; null for all, and for tickets without one. */
  queueIds: z.array(id).min(1).max(apiKeyLimits.queues).nullable(),
  /** The connections whose tickets it reaches; null for all. */
  whatsappIds: z.array(id).min(1).max(apiKeyLimits.connections).nullable(),
  /** False masks phone numbers in every answer, and refuses searches by them. */
  fullNumbers: z.boolean(),
  /** The networks that it is used from; none for all. */
  addresses: z.array(network).max(apiKeyLimits.addresses),
  /** The time from which it is refused; null for a key that does not expire. */
  validUntil: isoDate.nullable(),
};

export const apiKey = z.object({
  id,
  ...fields,
  /** The first characters of the key, by which people tell keys apart. */
  start: z.string(),
  /** The app that somebody connected, which renews its secret by itself; null for a key that people hand over. */
  app: z.object({ name: z.string(), host: z.string() }).nullable().default(null),
  /** The key before the last rotation, while it lives on. */
  former: z.object({ start: z.string(), until: isoDate }).nullable(),
  createdBy: z.object({ id, name: z.string() }),
  createdAt: isoDate,
  /** The time of its last call, to the minute. */
  lastUsedAt: isoDate.nullable(),
  /** Since when it is refused for good. Its name stands in logs until it is deleted. */
  revokedAt: isoDate.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** A key with its secret. */
const withToken = apiKey.extend({
  /** The key itself. It is stored nowhere, so no other call returns it; null where the same call is made again. */
  token: z.string().nullable(),
});

/** The parts of a key that its maker chooses; also those of an app that is connected. */
export const apiKeyFields = fields;

const calls = { group: 'identity', access: 'admin', plan: 'useExternalApi' } as const;
const one = { ...calls, path: '/api-keys/{id}', params: idParams('apiKey'), result: apiKey } as const;

export const listApiKeys = endpoint({
  ...calls,
  name: 'listApiKeys',
  summary: 'Lists the API keys of the company, revoked ones too, by name',
  method: 'GET',
  path: '/api-keys',
  result: z.array(apiKey),
});

export const getApiKey = endpoint({ ...one, name: 'getApiKey', summary: 'Returns an API key', method: 'GET' });

export const createApiKey = endpoint({
  ...calls,
  name: 'createApiKey',
  summary: 'Makes an API key and shows it once, within five minutes of the sign-in',
  method: 'POST',
  creates: true,
  path: '/api-keys',
  body: z.object({
    name: fields.name,
    scopes: fields.scopes,
    queueIds: fields.queueIds.default(null),
    whatsappIds: fields.whatsappIds.default(null),
    fullNumbers: fields.fullNumbers.default(false),
    addresses: fields.addresses.default([]),
    validUntil: fields.validUntil.default(null),
  }),
  result: withToken,
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_LIMIT_REACHED', 'ERR_API_KEY_REACH', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  example: { body: { name: 'ERP', scopes: ['contacts:read', 'tickets:read'] } },
});

export const updateApiKey = endpoint({
  ...one,
  name: 'updateApiKey',
  summary: 'Changes what an API key may do, within five minutes of the sign-in',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_API_KEY_REACH', 'ERR_API_KEY_REVOKED', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  example: { body: { name: 'ERP da matriz' } },
});

export const rotateApiKey = endpoint({
  ...one,
  name: 'rotateApiKey',
  summary:
    'Makes another secret for an API key and shows it once, within five minutes of the sign-in; the one before lives on for some hours',
  method: 'POST',
  path: '/api-keys/{id}/rotate',
  body: z.object({ overlapHours: z.int().min(0).max(apiKeyLimits.overlapHours.max) }),
  result: withToken,
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_API_KEY_APP', 'ERR_API_KEY_REVOKED'],
  example: { body: { overlapHours: 24 } },
});

export const revokeApiKey = endpoint({
  ...one,
  name: 'revokeApiKey',
  summary: 'Revokes an API key for good, within five minutes of the sign-in; it is refused within a second',
  method: 'POST',
  path: '/api-keys/{id}/revoke',
  errors: ['ERR_RECENT_SIGN_IN'],
});

export const deleteApiKey = endpoint({
  ...one,
  name: 'deleteApiKey',
  summary: 'Revokes and deletes an API key, within five minutes of the sign-in; logs lose its name',
  method: 'DELETE',
  result: done,
  errors: ['ERR_RECENT_SIGN_IN'],
});
