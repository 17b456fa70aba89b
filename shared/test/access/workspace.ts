import { type EndpointAccess, row } from './row.ts';

/** The access rules of the endpoints of the group `workspace`. */
export const workspace: readonly EndpointAccess[] = [
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
