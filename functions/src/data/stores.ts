import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { answerStore } from './answers/store.ts';
import { announcementStore } from './announcements/store.ts';
import { apiKeyClaimStore, apiKeyStore } from './api-keys/store.ts';
import { campaignStore } from './campaigns/store.ts';
import { channelStore, claimStore } from './channels/store.ts';
import { accountLogStore } from './account-log/store.ts';
import { companyStore } from './companies/store.ts';
import { auditStore } from './audit/store.ts';
import { alertStore } from './alerts/store.ts';
import { connectionLogStore } from './connection-log/store.ts';
import { numberCheckStore } from './number-checks/store.ts';
import { optOutStore } from './opt-outs/store.ts';
import { outageStore } from './outages/store.ts';
import { connectionStore } from './connections/store.ts';
import { connectionTokenStore, tokenClaimStore } from './connection-tokens/store.ts';
import { contactImportStore } from './contact-imports/store.ts';
import { contactListStore } from './contact-lists/store.ts';
import { contactStore } from './contacts/store.ts';
import { certificateStore } from './certificates/store.ts';
import { credentialStore } from './credentials/store.ts';
import { dataRequestStore } from './data-requests/store.ts';
import { erasureStore } from './erasures/store.ts';
import { editStore } from './edits/store.ts';
import { closingReasonStore } from './closing-reasons/store.ts';
import { externalUsageStore } from './external-usage/store.ts';
import { fileListStore } from './file-lists/store.ts';
import { fileStore } from './files/store.ts';
import { flowDayStore } from './flows/days.ts';
import { flowRunStore } from './flows/runs.ts';
import { flowStore } from './flows/store.ts';
import { flowTestStore } from './flows/tests.ts';
import { groupStore } from './groups/store.ts';
import { helpStore } from './helps/store.ts';
import { importedTicketStore } from './imported-tickets/store.ts';
import { internalChatStore } from './internal-chats/store.ts';
import { invitationStore } from './invitations/store.ts';
import { sentMailStore } from './sent-mails/store.ts';
import { evaluationCaseStore } from './evaluation/cases.ts';
import { evaluationRunStore } from './evaluation/runs.ts';
import { knowledgeStore } from './knowledge/store.ts';
import { unansweredStore } from './knowledge/unanswered.ts';
import { mcpServerStore } from './mcp/store.ts';
import { jobStore } from './jobs/store.ts';
import { chargeStore, invoiceStore } from './invoices/store.ts';
import { loginStore } from './logins/store.ts';
import { mandateStore } from './mandates/store.ts';
import { messageStore } from './messages/store.ts';
import { messageSearchStore } from './message-search/store.ts';
import { paymentWebhookStore } from './payment-webhooks/store.ts';
import { phraseCampaignStore } from './phrase-campaigns/store.ts';
import { planStore, type PlanStore } from './plans/store.ts';
import { pushKeyStore } from './push/key-store.ts';
import { pushSubscriptionStore } from './push/store.ts';
import { quotaStore } from './quotas/store.ts';
import { modelUsageStore } from './model-usage/store.ts';
import { promptStore } from './prompts/store.ts';
import { queueIntegrationStore } from './queue-integrations/store.ts';
import { queueStore } from './queues/store.ts';
import { quickMessageStore } from './quick-messages/store.ts';
import { reportFilterStore } from './report-filters/store.ts';
import { retentionStore } from './retention/store.ts';
import { roleStore } from './roles/store.ts';
import { scheduleStore } from './schedules/store.ts';
import { searchStore } from './search/store.ts';
import { secondFactorStore } from './second-factors/store.ts';
import { serviceNoteStore } from './service-notes/store.ts';
import { settingsStore } from './settings/store.ts';
import { installationSettingsStore } from './settings/installation-store.ts';
import { socketStore } from './sockets/store.ts';
import { statisticsStore } from './statistics/store.ts';
import { tagStore } from './tags/store.ts';
import { ticketNoteStore } from './ticket-notes/store.ts';
import { ticketStore } from './tickets/store.ts';
import { identityStore } from './identities/store.ts';
import { userStore } from './users/store.ts';
import { webhookStore } from './webhooks/store.ts';

/** The stores of one company: there is no other way to its items, so no query can forget the company. */
export const storesOf = (client: DynamoDBDocumentClient, companyId: number) => ({
  accountLog: accountLogStore(client, companyId),
  alerts: alertStore(client, companyId),
  audit: auditStore(client, companyId),
  answers: answerStore(client, companyId),
  apiKeys: apiKeyStore(client, companyId),
  campaigns: campaignStore(client, companyId),
  channels: channelStore(client, companyId),
  connections: connectionStore(client, companyId),
  connectionTokens: connectionTokenStore(client, companyId),
  contacts: contactStore(client, companyId),
  contactImports: contactImportStore(client, companyId),
  contactLists: contactListStore(client, companyId),
  connectionLog: connectionLogStore(client, companyId),
  edits: editStore(client, companyId),
  externalUsage: externalUsageStore(client, companyId),
  fileLists: fileListStore(client, companyId),
  closingReasons: closingReasonStore(client, companyId),
  dataRequests: dataRequestStore(client, companyId),
  erasures: erasureStore(client, companyId),
  reportFilters: reportFilterStore(client, companyId),
  files: fileStore(client, companyId),
  flows: flowStore(client, companyId),
  flowDays: flowDayStore(client, companyId),
  flowRuns: flowRunStore(client, companyId),
  flowTests: flowTestStore(client, companyId),
  groups: groupStore(client, companyId),
  importedTickets: importedTicketStore(client, companyId),
  internalChats: internalChatStore(client, companyId),
  invitations: invitationStore(client, companyId),
  sentMails: sentMailStore(client, companyId),
  invoices: invoiceStore(client, companyId),
  jobs: jobStore(client, companyId),
  evaluationCases: evaluationCaseStore(client, companyId),
  evaluationRuns: evaluationRunStore(client, companyId),
  knowledge: knowledgeStore(client, companyId),
  logins: loginStore(client, companyId),
  mandates: mandateStore(client, companyId),
  mcpServers: mcpServerStore(client, companyId),
  messages: messageStore(client, companyId),
  messageSearch: messageSearchStore(client, companyId),
  numberChecks: numberCheckStore(client, companyId),
  optOuts: optOutStore(client, companyId),
  outages: outageStore(client),
  phraseCampaigns: phraseCampaignStore(client, companyId),
  /** The installation's plans; the company has one of them. */
  plans: planStore(client) as Pick<PlanStore, 'get'>,
  pushSubscriptions: pushSubscriptionStore(client, companyId),
  modelUsage: modelUsageStore(client, companyId),
  prompts: promptStore(client, companyId),
  queueIntegrations: queueIntegrationStore(client, companyId),
  queues: queueStore(client, companyId),
  quickMessages: quickMessageStore(client, companyId),
  quotas: quotaStore(client, companyId),
  retention: retentionStore(client, companyId),
  roles: roleStore(client, companyId),
  schedules: scheduleStore(client, companyId),
  search: searchStore(client, companyId),
  secondFactors: secondFactorStore(client, companyId),
  settings: settingsStore(client, companyId),
  sockets: socketStore(client, companyId),
  statistics: statisticsStore(client, companyId),
  tags: tagStore(client, companyId),
  ticketNotes: ticketNoteStore(client, companyId),
  tickets: ticketStore(client, companyId),
  unanswered: unansweredStore(client, companyId),
  users: userStore(client, companyId),
  webhooks: webhookStore(client, companyId),
});

export type Stores = ReturnType<typeof storesOf>;

/** The stores of the installation, which belong to no company: companies, plans, settings, and the users behind logins. */
export const installationStores = (client: DynamoDBDocumentClient) => ({
  announcements: announcementStore(client),
  /** The company and the key that a secret belongs to. */
  apiKeyClaims: apiKeyClaimStore(client),
  /** The connection of any company that receives the webhooks of an account of Meta. */
  channelClaims: claimStore(client),
  /** The invoice of any company that a payment at a provider belongs to. */
  charges: chargeStore(client),
  companies: companyStore(client),
  certificates: certificateStore(client),
  credentials: credentialStore(client),
  helps: helpStore(client),
  identities: identityStore(client),
  paymentWebhooks: paymentWebhookStore(client),
  plans: planStore(client),
  pushKey: pushKeyStore(client),
  serviceNotes: serviceNoteStore(client),
  settings: installationSettingsStore(client),
  tokenClaims: tokenClaimStore(client),
});

export type InstallationStores = ReturnType<typeof installationStores>;
