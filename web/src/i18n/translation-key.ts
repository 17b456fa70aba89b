import type auth from './locales/pt/auth.json';
import type cards from './locales/pt/cards.json';
import type common from './locales/pt/common.json';
import type errors from './locales/pt/errors.json';
import type groups from './locales/pt/groups.json';
import type layout from './locales/pt/layout.json';
import type messages from './locales/pt/messages.json';
import type announcements from './locales/pt/screens/announcements.json';
import type campaigns from './locales/pt/screens/campaigns.json';
import type chats from './locales/pt/screens/chats.json';
import type connections from './locales/pt/screens/connections.json';
import type contacts from './locales/pt/screens/contacts.json';
import type contactImport from './locales/pt/screens/contactImport.json';
import type contactLists from './locales/pt/screens/contactLists.json';
import type contactPanel from './locales/pt/screens/contactPanel.json';
import type fileLists from './locales/pt/screens/fileLists.json';
import type finance from './locales/pt/screens/finance.json';
import type helps from './locales/pt/screens/helps.json';
import type kanban from './locales/pt/screens/kanban.json';
import type profile from './locales/pt/screens/profile.json';
import type quickMessages from './locales/pt/screens/quickMessages.json';
import type schedules from './locales/pt/screens/schedules.json';
import type queues from './locales/pt/screens/queues.json';
import type settings from './locales/pt/screens/settings.json';
import type todo from './locales/pt/screens/todo.json';
import type tags from './locales/pt/screens/tags.json';
import type users from './locales/pt/screens/users.json';
import type tickets from './locales/pt/tickets.json';
import type typing from './locales/pt/typing.json';

/** Texts that are loaded with the screen that needs them. */
export interface ScreenNamespaces {
  announcements: typeof announcements;
  campaigns: typeof campaigns;
  chats: typeof chats;
  connections: typeof connections;
  contacts: typeof contacts;
  contactImport: typeof contactImport;
  contactLists: typeof contactLists;
  contactPanel: typeof contactPanel;
  fileLists: typeof fileLists;
  finance: typeof finance;
  helps: typeof helps;
  kanban: typeof kanban;
  profile: typeof profile;
  queues: typeof queues;
  quickMessages: typeof quickMessages;
  schedules: typeof schedules;
  settings: typeof settings;
  todo: typeof todo;
  tags: typeof tags;
  users: typeof users;
}

interface Namespaces extends ScreenNamespaces {
  auth: typeof auth;
  cards: typeof cards;
  common: typeof common;
  errors: typeof errors;
  groups: typeof groups;
  layout: typeof layout;
  messages: typeof messages;
  tickets: typeof tickets;
  typing: typeof typing;
}

/** `items_one` and `items_other` are used as `items`. */
type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K;
type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Leaves<T[K]>}` }[keyof T &
  string];

/** Every translation key, as `namespace:path`; an unknown key is a compile error. */
export type TranslationKey = { [N in keyof Namespaces]: `${N}:${Leaves<Namespaces[N]>}` }[keyof Namespaces];
