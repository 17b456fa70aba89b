import { type EndpointAccess, row } from './row.ts';

/** The access rules of the endpoints of the group `connections`. */
export const connections: readonly EndpointAccess[] = [
  // Connections
  row('createConnection', 'POST', '/whatsapp', 'connections-page:addConnection', { plan: 'useWhatsapp' }),
  row('deleteConnection', 'DELETE', '/whatsapp/{id}', 'connections-page:addConnection'),
  row('endSession', 'DELETE', '/whatsappsession/{id}', 'connections-page:addConnection'),
  row('getConnection', 'GET', '/whatsapp/{id}', 'connections-page:view'),
  row('getConnectionToken', 'GET', '/whatsapp/{id}/token', 'connections-page:addConnection', {
    plan: 'useExternalApi',
  }),
  row('listConnectionLog', 'GET', '/whatsapp/{id}/drops', 'connections-page:view'),
  row('listConnectionNames', 'GET', '/whatsapp/filter', 'user'),
  row('listConnections', 'GET', '/whatsapp', 'connections-page:view'),
  row('pairByCode', 'PUT', '/whatsappsession/{id}/code', 'connections-page:addConnection'),
  row('renewConnectionToken', 'POST', '/whatsapp/{id}/token', 'connections-page:addConnection', {
    plan: 'useExternalApi',
  }),
  row('renewSession', 'PUT', '/whatsappsession/{id}', 'connections-page:addConnection'),
  row('restartSessions', 'POST', '/whatsapp-restart', 'connections-page:addConnection'),
  row('startSession', 'POST', '/whatsappsession/{id}', 'connections-page:addConnection'),
  row('updateConnection', 'PUT', '/whatsapp/{id}', 'connections-page:addConnection'),
  row('deleteAnyConnection', 'DELETE', '/whatsapp-admin/{id}', 'super'),
  row('endAnySession', 'DELETE', '/whatsappsession/admin/{id}', 'super'),
  row('getAnyConnection', 'GET', '/whatsapp-admin/{id}', 'super'),
  row('getAnyConnectionChoices', 'GET', '/whatsapp-admin/{id}/choices', 'super'),
  row('listAllConnections', 'GET', '/whatsapp/all', 'super'),
  row('startAnySession', 'POST', '/whatsappsession/admin/{id}', 'super'),
  row('renewAnySession', 'PUT', '/whatsappsession/admin/{id}', 'super'),
  row('updateAnyConnection', 'PUT', '/whatsapp-admin/{id}', 'super'),
  row('getConnectionAlerts', 'GET', '/whatsapp-alerts', 'settings-page:edit'),
  row('updateConnectionAlerts', 'PUT', '/whatsapp-alerts', 'settings-page:edit'),
  // Imports
  row('closeImportedTickets', 'POST', '/closedimported/{id}', 'connections-page:addConnection'),
  // Push
  row('deletePushSubscription', 'DELETE', '/push/subscription', 'user', { afterExpiry: true }),
  row('getPushKey', 'GET', '/push/key', 'user'),
  row('savePushSubscription', 'PUT', '/push/subscription', 'user', { afterExpiry: true }),
  // Webhooks
  row('createWebhook', 'POST', '/webhook-endpoints', 'admin', { plan: 'useIntegrations' }),
  row('deleteWebhook', 'DELETE', '/webhook-endpoints/{id}', 'admin', { plan: 'useIntegrations' }),
  row('getWebhook', 'GET', '/webhook-endpoints/{id}', 'admin', { plan: 'useIntegrations' }),
  row('getWebhookDelivery', 'GET', '/webhook-endpoints/{id}/deliveries/{deliveryId}', 'admin', {
    plan: 'useIntegrations',
  }),
  row('getWebhookSecret', 'GET', '/webhook-endpoints/{id}/secret', 'admin', { plan: 'useIntegrations' }),
  row('listWebhookDeliveries', 'GET', '/webhook-endpoints/{id}/deliveries', 'admin', { plan: 'useIntegrations' }),
  row('listWebhooks', 'GET', '/webhook-endpoints', 'admin', { plan: 'useIntegrations' }),
  row('replayWebhookDeliveries', 'POST', '/webhook-endpoints/{id}/replay', 'admin', { plan: 'useIntegrations' }),
  row('replayWebhookDelivery', 'POST', '/webhook-endpoints/{id}/deliveries/{deliveryId}/replay', 'admin', {
    plan: 'useIntegrations',
  }),
  row('rotateWebhookSecret', 'POST', '/webhook-endpoints/{id}/secret', 'admin', { plan: 'useIntegrations' }),
  row('testWebhook', 'POST', '/webhook-endpoints/{id}/test', 'admin', { plan: 'useIntegrations' }),
  row('updateWebhook', 'PUT', '/webhook-endpoints/{id}', 'admin', { plan: 'useIntegrations' }),
];
