import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { announcementStore, type AnnouncementStore } from './announcements/store.ts';
import { campaignStore, type CampaignStore } from './campaigns/store.ts';
import { channelStore, type ChannelStore } from './channels/store.ts';
import { companyStore, type CompanyStore } from './companies/store.ts';
import { alertStore, type AlertStore } from './alerts/store.ts';
import { connectionLogStore, type ConnectionLogStore } from './connection-log/store.ts';
import { numberCheckStore, type NumberCheckStore } from './number-checks/store.ts';
import { optOutStore, type OptOutStore } from './opt-outs/store.ts';
import { outageStore, type OutageStore } from './outages/store.ts';
import { connectionStore, type ConnectionStore } from './connections/store.ts';
import {
  connectionTokenStore,
  type ConnectionTokenStore,
  tokenClaimStore,
  type TokenClaimStore,
} from './connection-tokens/store.ts';
import { contactImportStore, type ContactImportStore } from './contact-imports/store.ts';
import { contactListStore, type ContactListStore } from './contact-lists/store.ts';
import { contactStore, type ContactStore } from './contacts/store.ts';
import { fileListStore, type FileListStore } from './file-lists/store.ts';
import { fileStore, type FileStore } from './files/store.ts';
import { groupStore, type GroupStore } from './groups/store.ts';
import { helpStore, type HelpStore } from './helps/store.ts';
import { importedTicketStore, type ImportedTicketStore } from './imported-tickets/store.ts';
import { internalChatStore, type InternalChatStore } from './internal-chats/store.ts';
import { messageStore, type MessageStore } from './messages/store.ts';
import { messageSearchStore, type MessageSearchStore } from './message-search/store.ts';
import { planStore, type PlanStore } from './plans/store.ts';
import { pushKeyStore, type PushKeyStore } from './push/key-store.ts';
import { pushSubscriptionStore, type PushSubscriptionStore } from './push/store.ts';
import { queueStore, type QueueStore } from './queues/store.ts';
import { quickMessageStore, type QuickMessageStore } from './quick-messages/store.ts';
import { scheduleStore, type ScheduleStore } from './schedules/store.ts';
import { searchStore, type SearchStore } from './search/store.ts';
import { settingsStore, type SettingsStore } from './settings/store.ts';
import { installationSettingsStore, type InstallationSettingsStore } from './settings/installation-store.ts';
import { socketStore, type SocketStore } from './sockets/store.ts';
import { tagStore, type TagStore } from './tags/store.ts';
import { ticketNoteStore, type TicketNoteStore } from './ticket-notes/store.ts';
import { ticketStore, type TicketStore } from './tickets/store.ts';
import { identityStore, type IdentityStore } from './identities/store.ts';
import { userStore, type UserStore } from './users/store.ts';

/** The stores of one company: there is no other way to its items, so no query can forget the company. */
export interface Stores {
  alerts: AlertStore;
  campaigns: CampaignStore;
  channels: ChannelStore;
  connections: ConnectionStore;
  connectionTokens: ConnectionTokenStore;
  contacts: ContactStore;
  contactImports: ContactImportStore;
  contactLists: ContactListStore;
  connectionLog: ConnectionLogStore;
  fileLists: FileListStore;
  files: FileStore;
  groups: GroupStore;
  importedTickets: ImportedTicketStore;
  internalChats: InternalChatStore;
  messages: MessageStore;
  messageSearch: MessageSearchStore;
  numberChecks: NumberCheckStore;
  optOuts: OptOutStore;
  outages: OutageStore;
  /** The installation's plans, of which the company has one. */
  plans: Pick<PlanStore, 'get'>;
  pushSubscriptions: PushSubscriptionStore;
  queues: QueueStore;
  quickMessages: QuickMessageStore;
  schedules: ScheduleStore;
  search: SearchStore;
  settings: SettingsStore;
  sockets: SocketStore;
  tags: TagStore;
  ticketNotes: TicketNoteStore;
  tickets: TicketStore;
  users: UserStore;
}

/** The stores of the installation, which belong to no company: companies, plans, settings, and the users behind logins. */
export interface InstallationStores {
  announcements: AnnouncementStore;
  companies: CompanyStore;
  helps: HelpStore;
  identities: IdentityStore;
  plans: PlanStore;
  pushKey: PushKeyStore;
  settings: InstallationSettingsStore;
  tokenClaims: TokenClaimStore;
}

export const storesOf = (client: DynamoDBDocumentClient, companyId: number): Stores => ({
  alerts: alertStore(client, companyId),
  campaigns: campaignStore(client, companyId),
  channels: channelStore(client, companyId),
  connections: connectionStore(client, companyId),
  connectionTokens: connectionTokenStore(client, companyId),
  contacts: contactStore(client, companyId),
  contactImports: contactImportStore(client, companyId),
  contactLists: contactListStore(client, companyId),
  connectionLog: connectionLogStore(client, companyId),
  fileLists: fileListStore(client, companyId),
  files: fileStore(client, companyId),
  groups: groupStore(client, companyId),
  importedTickets: importedTicketStore(client, companyId),
  internalChats: internalChatStore(client, companyId),
  messages: messageStore(client, companyId),
  messageSearch: messageSearchStore(client, companyId),
  numberChecks: numberCheckStore(client, companyId),
  optOuts: optOutStore(client, companyId),
  outages: outageStore(client),
  plans: planStore(client),
  pushSubscriptions: pushSubscriptionStore(client, companyId),
  queues: queueStore(client, companyId),
  quickMessages: quickMessageStore(client, companyId),
  schedules: scheduleStore(client, companyId),
  search: searchStore(client, companyId),
  settings: settingsStore(client, companyId),
  sockets: socketStore(client, companyId),
  tags: tagStore(client, companyId),
  ticketNotes: ticketNoteStore(client, companyId),
  tickets: ticketStore(client, companyId),
  users: userStore(client, companyId),
});

export const installationStores = (client: DynamoDBDocumentClient): InstallationStores => ({
  announcements: announcementStore(client),
  companies: companyStore(client),
  helps: helpStore(client),
  identities: identityStore(client),
  plans: planStore(client),
  pushKey: pushKeyStore(client),
  settings: installationSettingsStore(client),
  tokenClaims: tokenClaimStore(client),
});
