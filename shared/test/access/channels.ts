import { type EndpointAccess, row } from './row.ts';

/** The access rules of the endpoints of the group `channels`. */
export const channels: readonly EndpointAccess[] = [
  // Channels
  row('addCloudConnection', 'POST', '/whatsapp-cloud', 'connections-page:addConnection', { plan: 'useWhatsapp' }),
  row('addFacebookPages', 'POST', '/facebook', 'connections-page:addConnection'),
  row('listConnectionTemplates', 'GET', '/whatsapp-cloud/{whatsappId}/templates', 'campaigns-page:edit', {
    plan: 'useCampaigns',
  }),
  row('listTemplates', 'GET', '/messages/templates/{ticketId}', 'user'),
  row('sendTemplate', 'POST', '/messages/template/{ticketId}', 'user'),
  row('readMcpServer', 'POST', '/mcp-servers/{id}/read', 'admin', { plan: 'useOpenAi' }),
  row('connectMcpServer', 'POST', '/mcp-servers/{id}/connection', 'admin', { plan: 'useOpenAi' }),
  row('finishMcpConnection', 'POST', '/mcp-servers/connections', 'admin', { plan: 'useOpenAi' }),
  row('disconnectMcpServer', 'DELETE', '/mcp-servers/{id}/connection', 'admin', { plan: 'useOpenAi' }),
];
