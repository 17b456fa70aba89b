import { announcementHandler } from '../features/announcements/announcement-events.ts';
import { campaignsEvents } from '../features/campaigns/events.ts';
import { closingReasonsEvents } from '../features/closing-reasons/events.ts';
import { companiesEvents } from '../features/companies/events.ts';
import {
  anyConnectionHandler,
  connectionHandler,
  connectionSessionHandler,
  connectionStatusHandler,
} from '../features/connections/connection-events.ts';
import { importHandler } from '../features/connections/import-events.ts';
import { contactImportHandler } from '../features/contact-import/import-progress.ts';
import { contactListsEvents } from '../features/contact-lists/events.ts';
import { contactOfPanelHandler } from '../features/contact-panel/contact-events.ts';
import { noteHandler } from '../features/contact-panel/note-events.ts';
import { tagHandler } from '../features/contact-panel/tag-events.ts';
import { dashboardEvents } from '../features/dashboard/events.ts';
import { fileListsEvents } from '../features/file-lists/events.ts';
import { financeEvents } from '../features/finance/events.ts';
import { flowsEvents } from '../features/flows/events.ts';
import { boardMessageHandler, boardTagHandler, boardTicketHandler } from '../features/kanban/board-events.ts';
import { knowledgeEvents } from '../features/knowledge/events.ts';
import { personalDataEvents } from '../features/personal-data/events.ts';
import { phraseCampaignsEvents } from '../features/phrase-campaigns/events.ts';
import { promptsEvents } from '../features/prompts/events.ts';
import { queueIntegrationsEvents } from '../features/queue-integrations/events.ts';
import { queuesEvents } from '../features/queues/events.ts';
import { quickMessagesEvents } from '../features/quick-messages/events.ts';
import { scheduleHandler } from '../features/schedules/schedule-events.ts';
import { contactTagsHandler, tagListsHandler } from '../features/tags/tag-list-events.ts';
import { usersEvents } from '../features/users/events.ts';
import { webhooksEvents } from '../features/webhooks/events.ts';
import { chatHandler } from '../pages/chats/chat-events.ts';
import { contactsEvents } from '../pages/contacts/events.ts';
import { panelMessageHandler, panelTicketHandler } from '../pages/moments/panel-events.ts';
import { reportsEvents } from '../pages/reports/events.ts';
import type { BoundHandler } from '../realtime/event-handler.ts';

/**
 * The handlers of events that the first paint does not wait for: they load once the socket has opened, together (`later` in
 * `vite.config.ts`). A new feature adds one line here.
 */
export const laterEvents: readonly BoundHandler[] = [
  announcementHandler,
  ...campaignsEvents,
  ...closingReasonsEvents,
  ...companiesEvents,
  anyConnectionHandler,
  connectionHandler,
  connectionSessionHandler,
  connectionStatusHandler,
  importHandler,
  contactImportHandler,
  ...contactListsEvents,
  contactOfPanelHandler,
  noteHandler,
  tagHandler,
  ...dashboardEvents,
  ...fileListsEvents,
  ...financeEvents,
  ...flowsEvents,
  boardMessageHandler,
  boardTagHandler,
  boardTicketHandler,
  ...knowledgeEvents,
  ...personalDataEvents,
  ...phraseCampaignsEvents,
  ...promptsEvents,
  ...queueIntegrationsEvents,
  ...queuesEvents,
  ...quickMessagesEvents,
  scheduleHandler,
  contactTagsHandler,
  tagListsHandler,
  ...usersEvents,
  ...webhooksEvents,
  chatHandler,
  ...contactsEvents,
  panelMessageHandler,
  panelTicketHandler,
  ...reportsEvents,
];
