import * as accountLog from './account-log.ts';
import * as allowedTools from './allowed-tools.ts';
import * as announcements from './announcements.ts';
import * as anyCompanies from './any-companies.ts';
import * as anyConnections from './any-connections.ts';
import * as apiKeys from './api-keys.ts';
import * as oauth from './oauth.ts';
import * as attendancePanel from './attendance-panel.ts';
import * as assistance from './assistance.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as botPlays from './bot-plays.ts';
import * as branding from './branding.ts';
import * as campaignRecipients from './campaign-recipients.ts';
import * as campaigns from './campaigns.ts';
import * as campaignSettings from './campaign-settings.ts';
import * as channels from './channels.ts';
import * as chatbots from './chatbots.ts';
import * as closingReasons from './closing-reasons.ts';
import * as closingTickets from './closing-tickets.ts';
import * as companies from './companies.ts';
import * as connectionAlerts from './connection-alerts.ts';
import * as connectionSessions from './connection-sessions.ts';
import * as connections from './connections.ts';
import * as connectionToken from './connection-token.ts';
import * as contactImports from './contact-imports.ts';
import * as contactLists from './contact-lists.ts';
import * as contactMerges from './contact-merges.ts';
import * as contactOptions from './contact-options.ts';
import * as contacts from './contacts.ts';
import * as certificates from './certificates.ts';
import * as automaticPix from './automatic-pix.ts';
import * as credentials from './credentials.ts';
import * as dashboard from './dashboard.ts';
import * as dataRequests from './data-requests.ts';
import { type ErrorCode, notFoundCodes } from './errors.ts';
import * as externalMessages from './external-messages.ts';
import * as externalUsage from './external-usage.ts';
import * as fileLists from './file-lists.ts';
import type { Endpoint, RealtimeEvent } from './grammar.ts';
import * as flowExchange from './flow-exchange.ts';
import * as flowPlays from './flow-plays.ts';
import * as flowRuns from './flow-runs.ts';
import * as flows from './flows.ts';
import * as flowTests from './flow-tests.ts';
import * as greetingMedia from './greeting-media.ts';
import * as groups from './groups.ts';
import * as helps from './helps.ts';
import * as imports from './imports.ts';
import * as interactive from './interactive.ts';
import * as internalChats from './internal-chats.ts';
import * as invoices from './invoices.ts';
import * as evaluation from './evaluation.ts';
import * as knowledge from './knowledge.ts';
import * as logins from './logins.ts';
import * as mcpCalls from './mcp-calls.ts';
import * as mcpConnections from './mcp-connections.ts';
import * as mcpServers from './mcp-servers.ts';
import * as media from './media.ts';
import * as messageChanges from './message-changes.ts';
import * as messageFigures from './message-figures.ts';
import * as messages from './messages.ts';
import { thingsNamedBy } from './parameters.ts';
import * as personalData from './personal-data.ts';
import * as phraseCampaigns from './phrase-campaigns.ts';
import * as plans from './plans.ts';
import * as push from './push.ts';
import * as modelUsage from './model-usage.ts';
import * as prompts from './prompts.ts';
import * as queueIntegrations from './queue-integrations.ts';
import * as queues from './queues.ts';
import * as quickMessages from './quick-messages.ts';
import * as receipts from './receipts.ts';
import * as refunds from './refunds.ts';
import * as reportFilters from './report-filters.ts';
import * as reports from './reports.ts';
import * as retention from './retention.ts';
import * as roleEvent from './role-event.ts';
import * as roles from './roles.ts';
import * as schedules from './schedules.ts';
import * as secondFactor from './second-factor.ts';
import * as serviceNotes from './service-notes.ts';
import * as settings from './settings.ts';
import * as start from './start.ts';
import * as support from './support.ts';
import * as tags from './tags.ts';
import * as ticketLog from './ticket-log.ts';
import * as ticketNotes from './ticket-notes.ts';
import * as ticketFlows from './ticket-flows.ts';
import * as ticketTags from './ticket-tags.ts';
import * as tickets from './tickets.ts';
import * as typing from './typing.ts';
import * as users from './users.ts';
import * as webhookCalls from './webhook-calls.ts';
import * as webhooks from './webhooks.ts';

const features = {
  accountLog,
  announcements,
  assistance,
  apiKeys,
  oauth,
  audit,
  auth,
  billing: { ...automaticPix, ...certificates, ...credentials, ...invoices, ...receipts, ...refunds, ...serviceNotes },
  botPlays,
  branding,
  campaigns: { ...campaigns, ...campaignRecipients, ...campaignSettings },
  channels,
  chatbots,
  companies: { ...companies, ...anyCompanies },
  connections: {
    ...connections,
    ...connectionSessions,
    ...anyConnections,
    ...connectionAlerts,
    ...connectionToken,
    ...greetingMedia,
  },
  contacts: { ...contacts, ...contactOptions, ...contactImports, ...contactMerges },
  contactLists,
  closingReasons,
  dashboard: { ...dashboard, ...messageFigures },
  externalUsage,
  fileLists,
  flows: { ...flows, ...flowExchange, ...flowPlays, ...flowRuns, ...flowTests },
  groups,
  helps,
  imports,
  interactive,
  internalChats,
  evaluation,
  knowledge,
  logins,
  mcpServers: { ...allowedTools, ...mcpServers, ...mcpCalls, ...mcpConnections },
  messages: { ...messages, ...messageChanges, ...media },
  personalData: { ...personalData, ...dataRequests, ...retention },
  phraseCampaigns,
  plans,
  push,
  modelUsage,
  prompts,
  queueIntegrations,
  queues,
  quickMessages,
  reportFilters,
  reports,
  roles: { ...roles, ...roleEvent },
  schedules,
  secondFactor,
  settings,
  start,
  support,
  tags: { ...tags, ...ticketTags },
  ticketNotes,
  tickets: { ...tickets, ...attendancePanel, ...closingTickets, ...ticketFlows, ...ticketLog },
  typing,
  users,
  webhooks: { ...webhooks, ...webhookCalls },
};

export type FeatureName = keyof typeof features | keyof typeof integratorFeatures;

/** Features whose calls programs make, through the REST API of integrators. */
const integratorFeatures = { externalMessages };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isEvent = (value: unknown): value is RealtimeEvent =>
  typeof value === 'object' && value !== null && 'payload' in value && 'name' in value;

/** An endpoint with its feature and all its own error codes. */
export type DeclaredEndpoint = Endpoint & { feature: FeatureName; errors: readonly ErrorCode[] };

const notFoundErrors = ({ params }: Endpoint): ErrorCode[] =>
  Object.values(thingsNamedBy(params)).map((thing) => notFoundCodes[thing]);

const endpointsOf = (modules: Readonly<Record<string, object>>): DeclaredEndpoint[] =>
  Object.entries(modules).flatMap(([feature, declared]) =>
    Object.values(declared)
      .filter(isEndpoint)
      .map((declaration) => ({
        ...declaration,
        feature: feature as FeatureName,
        errors: [
          ...notFoundErrors(declaration),
          ...(declaration.edit ? (['ERR_CHANGED_MEANWHILE', 'ERR_MASKED_NUMBER'] as const) : []),
          ...(declaration.errors ?? []),
        ],
      })),
  );

/** Every call of users. Gateways, functions, the browser client, OpenAPI and the tests walk it. */
export const endpoints: readonly DeclaredEndpoint[] = endpointsOf(features);

/** Every call of programs, by a token. */
export const integratorEndpoints: readonly DeclaredEndpoint[] = endpointsOf(integratorFeatures);

/** Every realtime event of the product. */
export const realtimeEvents: readonly RealtimeEvent[] = Object.values(features).flatMap((declared) =>
  Object.values(declared).filter(isEvent),
);
