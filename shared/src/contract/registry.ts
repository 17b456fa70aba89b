import * as announcements from './announcements.ts';
import * as anyConnections from './any-connections.ts';
import * as auth from './auth.ts';
import * as campaignRecipients from './campaign-recipients.ts';
import * as campaigns from './campaigns.ts';
import * as campaignSettings from './campaign-settings.ts';
import * as channels from './channels.ts';
import * as chatbots from './chatbots.ts';
import * as companies from './companies.ts';
import * as connectionAlerts from './connection-alerts.ts';
import * as connections from './connections.ts';
import * as connectionToken from './connection-token.ts';
import * as contactImports from './contact-imports.ts';
import * as contactLists from './contact-lists.ts';
import * as contactMerges from './contact-merges.ts';
import * as contactOptions from './contact-options.ts';
import * as contacts from './contacts.ts';
import * as fileLists from './file-lists.ts';
import type { Endpoint, FunctionGroup, RealtimeEvent } from './grammar.ts';
import * as greetingMedia from './greeting-media.ts';
import * as groups from './groups.ts';
import * as helps from './helps.ts';
import * as imports from './imports.ts';
import * as interactive from './interactive.ts';
import * as internalChats from './internal-chats.ts';
import * as messages from './messages.ts';
import * as plans from './plans.ts';
import * as push from './push.ts';
import * as queues from './queues.ts';
import * as quickMessages from './quick-messages.ts';
import * as schedules from './schedules.ts';
import * as settings from './settings.ts';
import * as start from './start.ts';
import * as tags from './tags.ts';
import * as ticketNotes from './ticket-notes.ts';
import * as ticketTags from './ticket-tags.ts';
import * as tickets from './tickets.ts';
import * as typing from './typing.ts';
import * as users from './users.ts';

const features = {
  announcements,
  auth,
  campaigns: { ...campaigns, ...campaignRecipients, ...campaignSettings },
  channels,
  chatbots,
  companies,
  connections: { ...connections, ...anyConnections, ...connectionAlerts, ...connectionToken, ...greetingMedia },
  contacts: { ...contacts, ...contactOptions, ...contactImports, ...contactMerges },
  contactLists,
  fileLists,
  groups,
  helps,
  imports,
  interactive,
  internalChats,
  messages,
  plans,
  push,
  queues,
  quickMessages,
  schedules,
  settings,
  start,
  tags: { ...tags, ...ticketTags },
  ticketNotes,
  tickets,
  typing,
  users,
};

export type FeatureName = keyof typeof features;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isEvent = (value: unknown): value is RealtimeEvent =>
  typeof value === 'object' && value !== null && 'payload' in value && 'name' in value;

/** Every HTTP call of the product. Gateways, functions, the browser client, OpenAPI and the tests walk it. */
export const endpoints: readonly (Endpoint & { feature: FeatureName })[] = Object.entries(features).flatMap(
  ([feature, declared]) =>
    Object.values(declared)
      .filter(isEndpoint)
      .map((declaration) => ({ ...declaration, feature: feature as FeatureName })),
);

/** Every realtime event of the product. */
export const realtimeEvents: readonly RealtimeEvent[] = Object.values(features).flatMap((declared) =>
  Object.values(declared).filter(isEvent),
);

export const endpointsOf = (group: FunctionGroup): readonly Endpoint[] =>
  endpoints.filter((declared) => declared.group === group);
