import * as z from 'zod';
import { endpoint } from './grammar.ts';

/** When the company is told that a connection stays down, and where beside the screen. */
export const connectionAlerts = z.object({
  /** Minutes that an outage lasts before it is told. */
  minutes: z.int().min(1).max(1440),
  /** Called when a connection stays down, and when it is back; empty where nothing is to be called. */
  url: z.string().trim().max(500),
  /** Whether a secret to sign with is stored. It is never shown again. */
  hasSecret: z.boolean(),
});
export type ConnectionAlerts = z.output<typeof connectionAlerts>;

export const getConnectionAlerts = endpoint({
  name: 'getConnectionAlerts',
  summary: 'When and where the company is told that a connection stays down',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp-alerts',
  result: connectionAlerts,
  access: 'settings-page:edit',
  errors: [],
});

export const updateConnectionAlerts = endpoint({
  name: 'updateConnectionAlerts',
  summary: 'Change when and where the company is told that a connection stays down',
  group: 'connections',
  method: 'PUT',
  path: '/whatsapp-alerts',
  body: connectionAlerts
    .pick({ minutes: true, url: true })
    .extend({ secret: z.string().min(16).max(200) })
    .partial(),
  result: connectionAlerts,
  access: 'settings-page:edit',
  errors: ['ERR_WEBHOOK_URL'],
  example: { body: { minutes: 10, url: 'https://example.com/alerts' } },
});
