import * as z from 'zod';
import { endpoint } from './grammar.ts';

/** Settings of the alert that a connection is down: the delay and an optional webhook. */
export const connectionAlerts = z.object({
  /** Minutes that an outage must last before the alert is raised. */
  minutes: z.int().min(1).max(1440),
  /** Webhook that is called when a connection is down and when it is up again, with the plan's integrations; empty for none. */
  url: z.string().trim().max(500),
  /** True if a signing secret is stored. The secret itself is write-only. */
  hasSecret: z.boolean(),
});
export type ConnectionAlerts = z.output<typeof connectionAlerts>;

export const getConnectionAlerts = endpoint({
  name: 'getConnectionAlerts',
  summary: 'Gets the settings of connection alerts',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp-alerts',
  result: connectionAlerts,
  access: 'settings-page:edit',
});

export const updateConnectionAlerts = endpoint({
  name: 'updateConnectionAlerts',
  summary: 'Changes the settings of connection alerts',
  group: 'connections',
  method: 'PUT',
  edit: true,
  path: '/whatsapp-alerts',
  body: connectionAlerts
    .pick({ minutes: true, url: true })
    .extend({ secret: z.string().min(16).max(200) })
    .partial(),
  result: connectionAlerts,
  access: 'settings-page:edit',
  errors: ['ERR_PLAN_FEATURE', 'ERR_WEBHOOK_URL'],
  example: { body: { minutes: 10, url: 'https://example.com/alerts' } },
});
