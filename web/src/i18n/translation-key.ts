import type auth from './locales/pt/auth.json';
import type cards from './locales/pt/cards.json';
import type common from './locales/pt/common.json';
import type groups from './locales/pt/groups.json';
import type layout from './locales/pt/layout.json';
import type messages from './locales/pt/messages.json';
import type attachments from './locales/pt/screens/attachments.json';
import type errors from './locales/pt/screens/errors.json';
import type profile from './locales/pt/screens/profile.json';
import type tickets from './locales/pt/tickets.json';
import type typing from './locales/pt/typing.json';

/**
 * Texts that are loaded on demand, with the screen that needs them. A feature adds its own in its `feature.ts`. The
 * profile, with the second factor, is a dialog of the app, attachments have dialogs of the conversation; the texts of the error codes are loaded by
 * `addErrorTexts`.
 */
export interface ScreenNamespaces {
  attachments: typeof attachments;
  errors: typeof errors;
  profile: typeof profile;
}

interface Namespaces extends ScreenNamespaces {
  auth: typeof auth;
  cards: typeof cards;
  common: typeof common;
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
