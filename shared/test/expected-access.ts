import type { Access, Method } from '../src/contract/grammar.ts';
import type { PlanFlag } from '../src/contract/plans.ts';

/** Who may call an endpoint, and under which conditions. */
export interface EndpointAccess {
  name: string;
  method: Method;
  path: string;
  access: Access;
  /** The feature that the company's plan must include. */
  plan: PlanFlag | null;
  /** Whether a company whose subscription has expired may call it. */
  afterExpiry: boolean;
}

const row = (
  name: string,
  method: Method,
  path: string,
  access: Access,
  { plan = null, afterExpiry = false }: Partial<Pick<EndpointAccess, 'plan' | 'afterExpiry'>> = {},
): EndpointAccess => ({ name, method, path, access, plan, afterExpiry });

/**
 * The access rules of every endpoint, written by hand from the specification. Tests compare the registry and the
 * running
 * API with this table, so it must never be derived from the registry. A new endpoint adds its line here.
 */
export const expectedAccess: readonly EndpointAccess[] = [
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
  // Billing
  row('createSubscription', 'POST', '/subscription', 'admin', { afterExpiry: true }),
  row('issueInvoice', 'POST', '/invoices', 'admin', { afterExpiry: true }),
  row('listInvoices', 'GET', '/invoices/all', 'admin', { afterExpiry: true }),
  row('settleInvoice', 'POST', '/invoices/{id}/settlement', 'admin', { afterExpiry: true }),
  row('listCredentials', 'GET', '/credentials', 'super'),
  row('setCredential', 'PUT', '/credentials/{key}', 'super'),
  // Channels
  row('addCloudConnection', 'POST', '/whatsapp-cloud', 'connections-page:addConnection', { plan: 'useWhatsapp' }),
  row('addFacebookPages', 'POST', '/facebook', 'connections-page:addConnection'),
  row('listConnectionTemplates', 'GET', '/whatsapp-cloud/{whatsappId}/templates', 'admin', { plan: 'useCampaigns' }),
  row('listTemplates', 'GET', '/messages/templates/{ticketId}', 'user'),
  row('sendTemplate', 'POST', '/messages/template/{ticketId}', 'user'),
  // Companies
  row('getCompanyPlan', 'GET', '/companies/listPlan/{id}', 'user', { afterExpiry: true }),
  row('listCompanies', 'GET', '/companies', 'super'),
  row('listCompaniesWithPlan', 'GET', '/companiesPlan', 'super'),
  row('listCompanyNames', 'GET', '/companies/list', 'super'),
  row('getCompany', 'GET', '/companies/{id}', 'super'),
  row('createCompany', 'POST', '/companies', 'super'),
  row('updateCompany', 'PUT', '/companies/{id}', 'super'),
  row('deleteCompany', 'DELETE', '/companies/{id}', 'super'),
  row('inviteCompanyAdministrator', 'POST', '/companies/{id}/invitation', 'super'),
  row('getCompanySchedules', 'GET', '/companies/{id}/schedules', 'settings-page:edit'),
  row('updateCompanySchedules', 'PUT', '/companies/{id}/schedules', 'settings-page:edit'),
  // Connections
  row('createConnection', 'POST', '/whatsapp', 'connections-page:addConnection', { plan: 'useWhatsapp' }),
  row('deleteConnection', 'DELETE', '/whatsapp/{id}', 'connections-page:addConnection'),
  row('deleteGreetingMedia', 'DELETE', '/whatsapp/{id}/media-upload', 'connections-page:addConnection'),
  row('endSession', 'DELETE', '/whatsappsession/{id}', 'connections-page:addConnection'),
  row('getConnection', 'GET', '/whatsapp/{id}', 'connections-page:view'),
  row('getConnectionToken', 'GET', '/whatsapp/{id}/token', 'connections-page:addConnection', {
    plan: 'useExternalApi',
  }),
  row('getGreetingMedia', 'GET', '/whatsapp/{id}/media-upload', 'connections-page:view'),
  row('listConnectionLog', 'GET', '/whatsapp/{id}/drops', 'connections-page:view'),
  row('listConnectionNames', 'GET', '/whatsapp/filter', 'user'),
  row('listConnections', 'GET', '/whatsapp', 'connections-page:view'),
  row('pairByCode', 'PUT', '/whatsappsession/{id}/code', 'connections-page:addConnection'),
  row('renewConnectionToken', 'POST', '/whatsapp/{id}/token', 'connections-page:addConnection', {
    plan: 'useExternalApi',
  }),
  row('renewSession', 'PUT', '/whatsappsession/{id}', 'connections-page:addConnection'),
  row('restartSessions', 'POST', '/whatsapp-restart', 'connections-page:addConnection'),
  row('saveGreetingMedia', 'POST', '/whatsapp/{id}/media-upload', 'connections-page:addConnection'),
  row('startSession', 'POST', '/whatsappsession/{id}', 'connections-page:addConnection'),
  row('updateConnection', 'PUT', '/whatsapp/{id}', 'connections-page:addConnection'),
  row('deleteAnyConnection', 'DELETE', '/whatsapp-admin/{id}', 'super'),
  row('endAnySession', 'DELETE', '/whatsappsession/admin/{id}', 'super'),
  row('getAnyConnection', 'GET', '/whatsapp-admin/{id}', 'super'),
  row('listAllConnections', 'GET', '/whatsapp/all', 'super'),
  row('startAnySession', 'POST', '/whatsappsession/admin/{id}', 'super'),
  row('updateAnyConnection', 'PUT', '/whatsapp-admin/{id}', 'super'),
  row('getConnectionAlerts', 'GET', '/whatsapp-alerts', 'settings-page:edit'),
  row('updateConnectionAlerts', 'PUT', '/whatsapp-alerts', 'settings-page:edit'),
  // Tags
  row('createTag', 'POST', '/tags', 'user'),
  row('deleteTag', 'DELETE', '/tags/{id}', 'user'),
  row('getTag', 'GET', '/tags/{id}', 'user'),
  row('listBoardTickets', 'GET', '/ticket/kanban', 'user', { plan: 'useKanban' }),
  row('listContactTags', 'GET', '/contactTags/{contactId}', 'user'),
  row('listCountedTags', 'GET', '/tags', 'user'),
  row('listLanes', 'GET', '/tag/kanban', 'user', { plan: 'useKanban' }),
  row('listTags', 'GET', '/tags/list', 'user'),
  row('removeContactTag', 'DELETE', '/tags-contacts/{tagId}/{contactId}', 'user'),
  row('removeTicketTag', 'DELETE', '/ticket-tags/{ticketId}', 'user', { plan: 'useKanban' }),
  row('setTicketTag', 'PUT', '/ticket-tags/{ticketId}/{tagId}', 'user', { plan: 'useKanban' }),
  row('syncContactTags', 'POST', '/tags/sync', 'user'),
  row('updateTag', 'PUT', '/tags/{id}', 'user'),
  // Contacts
  row('createContact', 'POST', '/contacts', 'user'),
  row('deleteContact', 'DELETE', '/contacts/{id}', 'contacts-page:deleteContact'),
  row('getContact', 'GET', '/contacts/{id}', 'user'),
  row('getContactProfile', 'GET', '/contacts/profile/{number}', 'user'),
  row('listContactMerges', 'GET', '/contacts/{id}/merges', 'user'),
  row('listContactNames', 'GET', '/contacts/list', 'user'),
  row('listContacts', 'GET', '/contacts', 'user'),
  row('mergeContact', 'POST', '/contacts/{id}/merge', 'contacts-page:deleteContact'),
  row('listPictures', 'GET', '/contacts/pictures', 'user'),
  row('updateContact', 'PUT', '/contacts/{id}', 'user'),
  row('importContact', 'POST', '/contactsImport', 'admin'),
  row('startContactImport', 'POST', '/contactsImport/jobs', 'admin'),
  row('importPhoneContacts', 'POST', '/contacts/import/{whatsappId}', 'admin'),
  row('importChatContacts', 'POST', '/contacts/import/chats', 'admin'),
  row('getLatestContactImport', 'GET', '/contactsImport/jobs/latest', 'admin'),
  row('addContactImportRows', 'POST', '/contactsImport/jobs/{importId}/rows', 'admin'),
  row('listContactImportFailures', 'GET', '/contactsImport/jobs/{importId}/failures', 'admin'),
  row('cancelContactImport', 'DELETE', '/contactsImport/jobs/{importId}', 'admin'),
  row('blockContact', 'PUT', '/contacts/block/{id}', 'user'),
  row('toggleAcceptAudio', 'PUT', '/contacts/toggleAcceptAudio/{contactId}', 'user'),
  row('toggleDisableBot', 'PUT', '/contacts/toggleDisableBot/{contactId}', 'user'),
  row('toggleOptOut', 'PUT', '/contacts/toggleOptOut/{contactId}', 'user'),
  // Ticket notes
  row('createTicketNote', 'POST', '/ticket-notes', 'user'),
  row('deleteTicketNote', 'DELETE', '/ticket-notes/{id}', 'user'),
  row('listTicketNotes', 'GET', '/ticket-notes/list', 'user'),
  row('updateTicketNote', 'PUT', '/ticket-notes/{id}', 'user'),
  // Groups
  row('listParticipants', 'GET', '/messages/participants/{ticketId}', 'user'),
  // Contact lists
  row('listContactLists', 'GET', '/contact-lists', 'admin', { plan: 'useCampaigns' }),
  row('listAllContactLists', 'GET', '/contact-lists/list', 'admin', { plan: 'useCampaigns' }),
  row('getContactList', 'GET', '/contact-lists/{id}', 'admin', { plan: 'useCampaigns' }),
  row('createContactList', 'POST', '/contact-lists', 'admin', { plan: 'useCampaigns' }),
  row('updateContactList', 'PUT', '/contact-lists/{id}', 'admin', { plan: 'useCampaigns' }),
  row('deleteContactList', 'DELETE', '/contact-lists/{id}', 'admin', { plan: 'useCampaigns' }),
  row('checkContactList', 'POST', '/contact-lists/{id}/checks', 'admin', { plan: 'useCampaigns' }),
  row('listContactListItems', 'GET', '/contact-list-items', 'admin', { plan: 'useCampaigns' }),
  row('getContactListItem', 'GET', '/contact-list-items/{id}', 'admin', { plan: 'useCampaigns' }),
  row('createContactListItem', 'POST', '/contact-list-items', 'admin', { plan: 'useCampaigns' }),
  row('updateContactListItem', 'PUT', '/contact-list-items/{id}', 'admin', { plan: 'useCampaigns' }),
  row('deleteContactListItem', 'DELETE', '/contact-list-items/{id}', 'contacts-page:deleteContact', {
    plan: 'useCampaigns',
  }),

  // Imports
  row('closeImportedTickets', 'POST', '/closedimported/{id}', 'connections-page:addConnection'),
  // Interactive
  row('sendCallButton', 'POST', '/messages/call/{ticketId}', 'user'),
  row('sendCopyButton', 'POST', '/messages/copy/{ticketId}', 'user'),
  row('sendList', 'POST', '/messages/lista/{ticketId}', 'user'),
  row('sendPix', 'POST', '/messages/PIX/{ticketId}', 'user'),
  row('sendPoll', 'POST', '/messages/poll/{ticketId}', 'user'),
  row('sendUrlButton', 'POST', '/messages/URL/{ticketId}', 'user'),
  // Messages
  row('contactOfMessage', 'POST', '/messages/talk/{messageId}', 'user'),
  row('createUpload', 'POST', '/media/uploads', 'user'),
  row('deleteMessage', 'DELETE', '/messages/{messageId}', 'user'),
  row('editMessage', 'POST', '/messages/edit/{messageId}', 'user'),
  row('forwardMessage', 'POST', '/message/forward', 'user'),
  row('getMedia', 'GET', '/media/{messageId}', 'user'),
  row('listMessages', 'GET', '/messages/{ticketUuid}', 'user'),
  row('listMessageVersions', 'GET', '/messages/edits/{messageId}', 'user'),
  row('searchMessages', 'GET', '/messages/search', 'user'),
  row('markTicketRead', 'POST', '/messages/read/{ticketId}', 'user'),
  row('reactToMessage', 'POST', '/messages/react/{messageId}', 'user'),
  row('retryMedia', 'POST', '/media/{messageId}/retry', 'user'),
  row('retryMessage', 'POST', '/messages/retry/{messageId}', 'user'),
  row('sendMessage', 'POST', '/messages/{ticketId}', 'user'),
  row('transcribeAudio', 'GET', '/messages/transcribeAudio/{file}', 'user', { plan: 'useOpenAi' }),
  // Plans
  row('listPublicPlans', 'GET', '/plans/list', 'public'),
  row('createPlan', 'POST', '/plans', 'super'),
  row('deletePlan', 'DELETE', '/plans/{id}', 'super'),
  row('listPlans', 'GET', '/plans/all', 'super'),
  row('previewPlanChange', 'POST', '/plans/{id}/preview', 'super'),
  row('updatePlan', 'PUT', '/plans/{id}', 'super'),
  // Push
  row('deletePushSubscription', 'DELETE', '/push/subscription', 'user'),
  row('getPushKey', 'GET', '/push/key', 'user'),
  row('savePushSubscription', 'PUT', '/push/subscription', 'user'),
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
  // Announcements
  row('createAnnouncement', 'POST', '/announcements', 'super'),
  row('deleteAnnouncement', 'DELETE', '/announcements/{id}', 'super'),
  row('deleteAnnouncementImage', 'DELETE', '/announcements/{id}/media-upload', 'super'),
  row('getAnnouncement', 'GET', '/announcements/{id}', 'super'),
  row('listAnnouncements', 'GET', '/announcements', 'user', { afterExpiry: true }),
  row('saveAnnouncementImage', 'POST', '/announcements/{id}/media-upload', 'super'),
  row('updateAnnouncement', 'PUT', '/announcements/{id}', 'super'),

  // File lists
  row('addListedFiles', 'POST', '/files/uploadList/{id}', 'admin'),
  row('createFileList', 'POST', '/files', 'admin'),
  row('deleteFileList', 'DELETE', '/files/{id}', 'admin'),
  row('getFileList', 'GET', '/files/{id}', 'admin'),
  row('listAllFileLists', 'GET', '/files/list', 'admin'),
  row('listFileLists', 'GET', '/files', 'admin'),
  row('updateFileList', 'PUT', '/files/{id}', 'admin'),

  // Help
  row('createHelp', 'POST', '/helps', 'super'),
  row('deleteHelp', 'DELETE', '/helps/{id}', 'super'),
  row('listAllHelps', 'GET', '/helps/list', 'user'),
  row('listHelps', 'GET', '/helps', 'super'),
  row('updateHelp', 'PUT', '/helps/{id}', 'super'),

  // Internal chats
  row('createInternalChat', 'POST', '/chats', 'user', { plan: 'useInternalChat' }),
  row('deleteInternalChat', 'DELETE', '/chats/{id}', 'user', { plan: 'useInternalChat' }),
  row('leaveInternalChat', 'DELETE', '/chats/{id}/members/me', 'user', { plan: 'useInternalChat' }),
  row('listChatMessages', 'GET', '/chats/{id}/messages', 'user', { plan: 'useInternalChat' }),
  row('listCompanyChats', 'GET', '/company-chats', 'admin', { plan: 'useInternalChat' }),
  row('listInternalChats', 'GET', '/chats', 'user', { plan: 'useInternalChat' }),
  row('readInternalChat', 'POST', '/chats/{id}/read', 'user', { plan: 'useInternalChat' }),
  row('sendChatMessage', 'POST', '/chats/{id}/messages', 'user', { plan: 'useInternalChat' }),
  row('sendChatTyping', 'POST', '/chats/{id}/typing', 'user', { plan: 'useInternalChat' }),
  row('updateInternalChat', 'PUT', '/chats/{id}', 'user', { plan: 'useInternalChat' }),

  // Quick messages
  row('createQuickMessage', 'POST', '/quick-messages', 'user'),
  row('deleteQuickMessage', 'DELETE', '/quick-messages/{id}', 'user'),
  row('deleteQuickMessageFile', 'DELETE', '/quick-messages/{id}/media-upload', 'user'),
  row('getQuickMessage', 'GET', '/quick-messages/{id}', 'user'),
  row('listAllQuickMessages', 'GET', '/quick-messages/list', 'user'),
  row('listQuickMessages', 'GET', '/quick-messages', 'user'),
  row('updateQuickMessage', 'PUT', '/quick-messages/{id}', 'user'),
  // Campaigns
  row('cancelCampaign', 'POST', '/campaigns/{id}/cancel', 'admin', { plan: 'useCampaigns' }),
  row('createCampaign', 'POST', '/campaigns', 'admin', { plan: 'useCampaigns' }),
  row('deleteCampaign', 'DELETE', '/campaigns/{id}', 'admin', { plan: 'useCampaigns' }),
  row('deleteCampaignFile', 'DELETE', '/campaigns/{id}/media-upload', 'admin', { plan: 'useCampaigns' }),
  row('duplicateCampaign', 'POST', '/campaigns/{id}/duplicate', 'admin', { plan: 'useCampaigns' }),
  row('getCampaign', 'GET', '/campaigns/{id}', 'admin', { plan: 'useCampaigns' }),
  row('getCampaignSettings', 'GET', '/campaign-settings', 'admin', { plan: 'useCampaigns' }),
  row('listCampaignRecipients', 'GET', '/campaigns/{id}/recipients', 'admin', { plan: 'useCampaigns' }),
  row('listCampaigns', 'GET', '/campaigns', 'admin', { plan: 'useCampaigns' }),
  row('pauseCampaign', 'POST', '/campaigns/{id}/pause', 'admin', { plan: 'useCampaigns' }),
  row('previewAudience', 'POST', '/campaigns/audience', 'admin', { plan: 'useCampaigns' }),
  row('restartCampaign', 'POST', '/campaigns/{id}/restart', 'admin', { plan: 'useCampaigns' }),
  row('saveCampaignFile', 'POST', '/campaigns/{id}/media-upload', 'admin', { plan: 'useCampaigns' }),
  row('saveCampaignSettings', 'POST', '/campaign-settings', 'admin', { plan: 'useCampaigns' }),
  row('sendCampaignTest', 'POST', '/campaigns/test', 'admin', { plan: 'useCampaigns' }),
  row('updateCampaign', 'PUT', '/campaigns/{id}', 'admin', { plan: 'useCampaigns' }),
  // Settings
  row('getCompanySetting', 'GET', '/companySettingOne', 'user'),
  row('getCompanySettings', 'GET', '/companySettings/{id}', 'user'),
  row('getPublicSetting', 'GET', '/public-settings/{key}', 'public'),
  row('getSetting', 'GET', '/setting/{key}', 'super'),
  row('listSettings', 'GET', '/settings', 'super'),
  row('updateCompanySetting', 'PUT', '/companySettings', 'settings-page:edit'),
  row('updateSetting', 'PUT', '/settings/{key}', 'super'),
  row('saveLogo', 'POST', '/settings-whitelabel/logo', 'super'),
  row('deleteLogo', 'DELETE', '/settings-whitelabel/logo/{mode}', 'super'),
  row('version', 'GET', '/version', 'public'),
  // Start of the app
  row('getStart', 'GET', '/start', 'user'),
  // Schedules
  row('createSchedule', 'POST', '/schedules', 'user', { plan: 'useSchedules' }),
  row('deleteSchedule', 'DELETE', '/schedules/{id}', 'user', { plan: 'useSchedules' }),
  row('getSchedule', 'GET', '/schedules/{id}', 'user', { plan: 'useSchedules' }),
  row('listSchedules', 'GET', '/schedules', 'user', { plan: 'useSchedules' }),
  row('updateSchedule', 'PUT', '/schedules/{id}', 'user', { plan: 'useSchedules' }),

  // Tickets
  row('closeAllTickets', 'POST', '/tickets/closeAll', 'tickets-manager:closeAll'),
  row('countClosableTickets', 'GET', '/tickets/closeAll', 'tickets-manager:closeAll'),
  row('countTickets', 'GET', '/tickets/counts', 'user'),
  row('createTicket', 'POST', '/tickets', 'user'),
  row('deleteTicket', 'DELETE', '/tickets/{id}', 'ticket-options:deleteTicket'),
  row('getTicketByUuid', 'GET', '/tickets/u/{uuid}', 'user'),
  row('listTicketLog', 'GET', '/tickets-log/{ticketId}', 'user'),
  row('listTickets', 'GET', '/tickets', 'user'),
  row('updateTicket', 'PUT', '/tickets/{id}', 'user'),
  // Typing
  row('sendTyping', 'POST', '/messages/typing/{ticketId}', 'user'),
  // Users
  row('createUser', 'POST', '/users', 'users-page:edit'),
  row('deleteUser', 'DELETE', '/users/{id}', 'users-page:edit'),
  row('deleteUserPicture', 'DELETE', '/users/{id}/media-upload', 'user'),
  row('inviteUser', 'POST', '/users/{id}/invitation', 'users-page:edit'),
  row('getUser', 'GET', '/users/{id}', 'user'),
  row('listUserNames', 'GET', '/users/list', 'user'),
  row('listUserPictures', 'GET', '/users/pictures', 'user'),
  row('listUsers', 'GET', '/users', 'admin'),
  row('listAccountLog', 'GET', '/account-log', 'users-page:edit'),
  row('saveUserPicture', 'POST', '/users/{id}/media-upload', 'user'),
  row('setTicketListWidth', 'PUT', '/users/toggleChangeWidht/{id}', 'user'),
  row('updateUser', 'PUT', '/users/{id}', 'user'),
];
