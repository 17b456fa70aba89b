import { type EndpointAccess, row } from './row.ts';

/** The access rules of the endpoints of the group `identity`. */
export const identity: readonly EndpointAccess[] = [
  // API keys
  row('listApiKeys', 'GET', '/api-keys', 'admin', { plan: 'useExternalApi' }),
  row('getApiKey', 'GET', '/api-keys/{id}', 'admin', { plan: 'useExternalApi' }),
  row('createApiKey', 'POST', '/api-keys', 'admin', { plan: 'useExternalApi' }),
  row('updateApiKey', 'PUT', '/api-keys/{id}', 'admin', { plan: 'useExternalApi' }),
  row('rotateApiKey', 'POST', '/api-keys/{id}/rotate', 'admin', { plan: 'useExternalApi' }),
  row('revokeApiKey', 'POST', '/api-keys/{id}/revoke', 'admin', { plan: 'useExternalApi' }),
  row('deleteApiKey', 'DELETE', '/api-keys/{id}', 'admin', { plan: 'useExternalApi' }),
  // Login and password
  row('acceptInvitation', 'POST', '/auth/invitation', 'public'),
  row('login', 'POST', '/auth/login', 'public'),
  row('logout', 'DELETE', '/auth/logout', 'user', { afterExpiry: true }),
  row('me', 'GET', '/auth/me', 'user', { afterExpiry: true }),
  row('refreshToken', 'POST', '/auth/refresh_token', 'public'),
  row('openLogin', 'POST', '/auth/session', 'user', { afterExpiry: true }),
  row('requestEmailCode', 'POST', '/auth/email/code', 'user', { afterExpiry: true }),
  row('confirmEmail', 'POST', '/auth/email/confirm', 'user', { afterExpiry: true }),
  row('requestPasswordReset', 'POST', '/forgetpassword', 'public'),
  row('resetPassword', 'POST', '/resetpasswords', 'public'),
  row('signUp', 'POST', '/auth/signup', 'public'),
  // Companies
  row('listCompanies', 'GET', '/companies', 'super'),
  row('listCompaniesWithPlan', 'GET', '/companiesPlan', 'super'),
  row('listCompanyNames', 'GET', '/companies/list', 'super'),
  row('getCompany', 'GET', '/companies/{id}', 'super'),
  row('createCompany', 'POST', '/companies', 'super'),
  row('updateCompany', 'PUT', '/companies/{id}', 'super'),
  row('openSupportAccess', 'PUT', '/support-access', 'settings-page:edit'),
  row('closeSupportAccess', 'DELETE', '/support-access', 'settings-page:edit', { afterExpiry: true }),
  row('beginSupport', 'POST', '/companies/{id}/support', 'super'),
  row('endSupport', 'DELETE', '/support', 'user', { afterExpiry: true }),
  row('deleteCompany', 'DELETE', '/companies/{id}', 'super'),
  row('inviteCompanyAdministrator', 'POST', '/companies/{id}/invitation', 'super'),
  // Plans
  row('listPublicPlans', 'GET', '/plans/list', 'public'),
  row('createPlan', 'POST', '/plans', 'super'),
  row('deletePlan', 'DELETE', '/plans/{id}', 'super'),
  row('listPlans', 'GET', '/plans/all', 'super'),
  row('previewPlanChange', 'POST', '/plans/{id}/preview', 'super'),
  row('updatePlan', 'PUT', '/plans/{id}', 'super'),
  // Settings
  row('getPublicSetting', 'GET', '/public-settings/{key}', 'public'),
  row('version', 'GET', '/version', 'public'),
  // Users
  row('createUser', 'POST', '/users', 'users-page:edit'),
  row('deleteUser', 'DELETE', '/users/{id}', 'users-page:edit'),
  row('inviteUser', 'POST', '/users/{id}/invitation', 'users-page:edit'),
  row('getUser', 'GET', '/users/{id}', 'user'),
  row('listUserNames', 'GET', '/users/list', 'user'),
  row('listUsers', 'GET', '/users', 'admin'),
  row('listAccountLog', 'GET', '/account-log', 'users-page:edit'),
  row('setTicketListWidth', 'PUT', '/users/toggleChangeWidht/{id}', 'user'),
  row('updateUser', 'PUT', '/users/{id}', 'user'),
];
