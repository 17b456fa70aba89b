import { announcementsFeature } from '../features/announcements/feature.ts';
import { apiKeysFeature } from '../features/api-keys/feature.ts';
import { auditFeature } from '../features/audit/feature.ts';
import { campaignsFeature } from '../features/campaigns/feature.ts';
import { closingReasonsFeature } from '../features/closing-reasons/feature.ts';
import { companiesFeature } from '../features/companies/feature.ts';
import { connectionsFeature } from '../features/connections/feature.ts';
import { contactImportFeature } from '../features/contact-import/feature.ts';
import { contactListsFeature } from '../features/contact-lists/feature.ts';
import { contactPanelFeature } from '../features/contact-panel/feature.ts';
import { dashboardFeature } from '../features/dashboard/feature.ts';
import { fileListsFeature } from '../features/file-lists/feature.ts';
import { financeFeature } from '../features/finance/feature.ts';
import { flowsFeature } from '../features/flows/feature.ts';
import { helpsFeature } from '../features/helps/feature.ts';
import { kanbanFeature } from '../features/kanban/feature.ts';
import { knowledgeFeature } from '../features/knowledge/feature.ts';
import { personalDataFeature } from '../features/personal-data/feature.ts';
import { phraseCampaignsFeature } from '../features/phrase-campaigns/feature.ts';
import { promptsFeature } from '../features/prompts/feature.ts';
import { queueIntegrationsFeature } from '../features/queue-integrations/feature.ts';
import { queuesFeature } from '../features/queues/feature.ts';
import { quickMessagesFeature } from '../features/quick-messages/feature.ts';
import { schedulesFeature } from '../features/schedules/feature.ts';
import { tagsFeature } from '../features/tags/feature.ts';
import { todoFeature } from '../features/todo/feature.ts';
import { webhooksFeature } from '../features/webhooks/feature.ts';
import { usersFeature } from '../features/users/feature.ts';
import { loginHandlers } from '../realtime/login-events.ts';
import type { Feature } from '../navigation/feature.ts';
import { automationFeature } from '../pages/automation/feature.ts';
import { chatsFeature } from '../pages/chats/feature.ts';
import { contactsFeature } from '../pages/contacts/feature.ts';
import { messagesApiFeature } from '../pages/messages-api/feature.ts';
import { momentsFeature } from '../pages/moments/feature.ts';
import { reportsFeature } from '../pages/reports/feature.ts';
import { settingsFeature } from '../pages/settings/feature.ts';
import { ticketsFeature } from '../pages/tickets/feature.ts';

/** The features of the app, in the order of their entries in the drawer. A new feature adds one line here. */
const features: readonly Feature[] = [
  ticketsFeature,
  dashboardFeature,
  momentsFeature,
  reportsFeature,
  kanbanFeature,
  contactsFeature,
  contactImportFeature,
  tagsFeature,
  quickMessagesFeature,
  schedulesFeature,
  campaignsFeature,
  contactListsFeature,
  fileListsFeature,
  chatsFeature,
  todoFeature,
  helpsFeature,
  usersFeature,
  auditFeature,
  personalDataFeature,
  queuesFeature,
  connectionsFeature,
  apiKeysFeature,
  automationFeature,
  messagesApiFeature,
  flowsFeature,
  phraseCampaignsFeature,
  promptsFeature,
  knowledgeFeature,
  queueIntegrationsFeature,
  webhooksFeature,
  companiesFeature,
  announcementsFeature,
  settingsFeature,
  closingReasonsFeature,
  financeFeature,
  contactPanelFeature,
  { events: loginHandlers },
];

export const screens = features.flatMap((feature) => feature.screens ?? []);

export const eventHandlers = features.flatMap((feature) => feature.events ?? []);

/** First key elements of the queries that events patch. */
export const queriesPatchedByEvents = features.flatMap(({ patched = [] }) => patched);
