import { type EndpointAccess, row } from './row.ts';

/** The access rules of the endpoints of the group `workspace`. */
export const workspace: readonly EndpointAccess[] = [
  // Dashboard
  row('getDashboard', 'GET', '/dashboard', 'dashboard:view', { afterExpiry: true }),
  row('listMeasuredTickets', 'GET', '/dashboard/tickets', 'dashboard:view', { afterExpiry: true }),
  row('listTicketsNow', 'GET', '/dashboard/now', 'dashboard:view', { afterExpiry: true }),
  row('getMessageFigures', 'GET', '/dashboard/messages', 'dashboard:view', { afterExpiry: true }),
  row('listCountedMessages', 'GET', '/dashboard/messages/rows', 'dashboard:view', { afterExpiry: true }),
  row('countMessages', 'GET', '/messages-allMe', 'dashboard:view', { afterExpiry: true }),
  row('countTicketsByUser', 'GET', '/dashboard/ticketsUsers', 'dashboard:view', { afterExpiry: true }),
  row('countTicketsByDay', 'GET', '/dashboard/ticketsDay', 'dashboard:view', { afterExpiry: true }),
  // Companies
  row('getCompanyPlan', 'GET', '/companies/listPlan/{id}', 'user', { afterExpiry: true }),
  row('getCompanySchedules', 'GET', '/companies/{id}/schedules', 'settings-page:edit'),
  row('updateCompanySchedules', 'PUT', '/companies/{id}/schedules', 'settings-page:edit'),
  row('getCompanyHolidays', 'GET', '/companies/{id}/holidays', 'settings-page:edit'),
  row('updateCompanyHolidays', 'PUT', '/companies/{id}/holidays', 'settings-page:edit'),
  // Queues, and the options of their trees
  row('createOption', 'POST', '/chatbot', 'queues-page:edit'),
  row('deleteOption', 'DELETE', '/chatbot/{id}', 'queues-page:edit'),
  row('getOption', 'GET', '/chatbot/{id}', 'queues-page:edit'),
  row('listOptions', 'GET', '/chatbot', 'queues-page:edit'),
  row('updateOption', 'PUT', '/chatbot/{id}', 'queues-page:edit'),
  row('createQueue', 'POST', '/queue', 'queues-page:edit'),
  row('deleteQueue', 'DELETE', '/queue/{id}', 'queues-page:edit'),
  row('getQueue', 'GET', '/queue/{id}', 'queues-page:edit'),
  row('listQueues', 'GET', '/queue', 'user'),
  row('updateQueue', 'PUT', '/queue/{id}', 'queues-page:edit'),
  // The messages API
  row('getExternalUsage', 'GET', '/messages-api/usage', 'admin', { plan: 'useExternalApi' }),
  // Help
  row('createHelp', 'POST', '/helps', 'super'),
  row('deleteHelp', 'DELETE', '/helps/{id}', 'super'),
  row('listAllHelps', 'GET', '/helps/list', 'user'),
  row('listHelps', 'GET', '/helps', 'super'),
  row('updateHelp', 'PUT', '/helps/{id}', 'super'),
  // Settings
  row('getCompanySetting', 'GET', '/companySettingOne', 'user'),
  row('getCompanySettings', 'GET', '/companySettings/{id}', 'user'),
  row('getSetting', 'GET', '/setting/{key}', 'super'),
  row('listSettings', 'GET', '/settings', 'super'),
  row('updateCompanySetting', 'PUT', '/companySettings', 'settings-page:edit'),
  row('updateSetting', 'PUT', '/settings/{key}', 'super'),
];
