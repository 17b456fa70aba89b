import { announcementsBindings } from '../../features/announcements/announcements.ts';
import { assistanceBindings } from '../../features/assistance/assist.ts';
import { botPlaysBindings } from '../../features/bot-plays/http.ts';
import { campaignsBindings } from '../../features/campaigns/http.ts';
import { greetingMediaBindings } from '../../features/connections/greeting-media-http.ts';
import { contactListsBindings } from '../../features/contact-lists/http.ts';
import { contactsBindings } from '../../features/contacts/http.ts';
import { closingReasonsBindings } from '../../features/closing-reasons/closing-reasons.ts';
import { dashboardBindings } from '../../features/dashboard/http.ts';
import { evaluationBindings } from '../../features/evaluation/http.ts';
import { fileListsBindings } from '../../features/file-lists/file-lists.ts';
import { flowsBindings } from '../../features/flows/http.ts';
import { groupsBindings } from '../../features/groups/http.ts';
import { internalChatsBindings } from '../../features/internal-chats/http.ts';
import { mediaBindings } from '../../features/media/http.ts';
import { messagesBindings } from '../../features/messages/http.ts';
import type { Binding } from '../../context/binding.ts';
import { phraseCampaignsBindings } from '../../features/phrase-campaigns/phrase-campaigns.ts';
import { knowledgeBindings } from '../../features/knowledge/knowledge.ts';
import { mcpServersBindings } from '../../features/mcp-servers/mcp-servers.ts';
import { modelUsageBindings } from '../../features/prompts/usage.ts';
import { personalDataBindings } from '../../features/personal-data/http.ts';
import { promptsBindings } from '../../features/prompts/prompts.ts';
import { queueIntegrationsBindings } from '../../features/queue-integrations/queue-integrations.ts';
import { quickMessagesBindings } from '../../features/quick-messages/quick-messages.ts';
import { reportFiltersBindings } from '../../features/reports/report-filters.ts';
import { auditBindings } from '../../features/audit/http.ts';
import { retentionBindings } from '../../features/retention/retention-rules.ts';
import { reportsBindings } from '../../features/reports/http.ts';
import { schedulesBindings } from '../../features/schedules/http.ts';
import { tagsBindings } from '../../features/tags/http.ts';
import { ticketNotesBindings } from '../../features/ticket-notes/http.ts';
import { ticketsBindings } from '../../features/tickets/http.ts';
import { typingBindings } from '../../features/typing/http.ts';
import { brandingBindings } from '../../features/settings/brand/http.ts';
import { userPictureBindings } from '../../features/users/picture-http.ts';
import { createHandler } from './create-handler.ts';
import { startBindings } from './start.ts';

/**
 * The calls that agents work with: tickets, messages, contacts, contact lists, campaigns, quick messages, file lists,
 * figures, reports, flows, phrase campaigns, prompts, their knowledge and their tools, queue integrations, internal chats, scheduled messages, tags, notes and their media, personal data, retention rules, the pictures of users and the files of greetings;
 * and what the layout shows at the app's start. The only HTTP function that reaches the media.
 */
export const bindings: readonly Binding[] = [
  ...ticketsBindings,
  ...messagesBindings,
  ...contactsBindings,
  ...contactListsBindings,
  ...mediaBindings,
  ...typingBindings,
  ...groupsBindings,
  ...quickMessagesBindings,
  ...closingReasonsBindings,
  ...personalDataBindings,
  ...retentionBindings,
  ...fileListsBindings,
  ...flowsBindings,
  ...phraseCampaignsBindings,
  ...promptsBindings,
  ...modelUsageBindings,
  ...assistanceBindings,
  ...queueIntegrationsBindings,
  ...announcementsBindings,
  ...internalChatsBindings,
  ...evaluationBindings,
  ...knowledgeBindings,
  ...mcpServersBindings,
  ...reportFiltersBindings,
  ...auditBindings,
  ...dashboardBindings,
  ...reportsBindings,
  ...schedulesBindings,
  ...tagsBindings,
  ...ticketNotesBindings,
  ...userPictureBindings,
  ...brandingBindings,
  ...greetingMediaBindings,
  ...campaignsBindings,
  ...botPlaysBindings,
  ...startBindings,
];

export const handler = createHandler(bindings);
