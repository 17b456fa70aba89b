import * as z from 'zod';
import { endpoint } from './grammar.ts';

/** Settings of the alert that a connection is down. */
export const connectionAlerts = z.object({
  /** Minutes that an outage must last before the alert is raised. */
  minutes: z.int().min(1).max(1440),
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
  body: connectionAlerts.partial(),
  result: connectionAlerts,
  access: 'settings-page:edit',
  example: { body: { minutes: 10 } },
});
