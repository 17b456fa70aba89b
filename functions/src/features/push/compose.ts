import type { Language } from '@recado/shared/contract/languages';
import type {
  AccountActPush,
  CampaignPausePush,
  ChatMentionPush,
  ConnectionNoticePush,
  TicketPush,
} from '@recado/shared/contract/queue-messages/push';
import { maskName } from '@recado/shared/text/mask-number';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { PushContent } from './send-push.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

const texts: Record<Language, typeof pt> = { pt, en, es, tr };

interface Options {
  language: Language;
  /** Shows neither the contact nor the text. */
  hideText: boolean;
  /** Masks numbers: of a contact without a name, and of shared contacts. */
  hideNumber: boolean;
}

/**
 * Composes a notification of a message in the language of the device.
 *
 * @param author name of the colleague who wrote it; null for a contact's message
 */
export const composePush = (
  { uuid, contact }: Pick<TicketRecord, 'uuid' | 'contact'>,
  { body, mediaType }: TicketPush['message'],
  author: string | null,
  { language, hideText, hideNumber }: Options,
): PushContent => {
  const words = texts[language];
  if (hideText) return { title: '', body: words.message, uuid };
  const kinds: Record<string, string> = words.kinds;
  const isText = body !== '' && mediaType !== 'call_log' && !(hideNumber && mediaType === 'contactMessage');
  const text = isText ? body : (kinds[mediaType] ?? words.message);
  return {
    title: hideNumber ? maskName(contact.name) : contact.name,
    body: author === null ? text : `${author}: ${text}`,
    uuid,
  };
};

/** Composes a notification of a mention in an internal chat. */
export const composeMention = (
  { uuid, title }: ChatMentionPush['chat'],
  { author, body }: ChatMentionPush['message'],
  { language, hideText }: Pick<Options, 'language' | 'hideText'>,
): PushContent => {
  const { message } = texts[language];
  return hideText
    ? { title: '', body: message, uuid, isChat: true }
    : { title: `${author} · ${title}`, body, uuid, isChat: true };
};

/** Composes a notification that the bot stopped in a ticket. It stays beside those of the ticket's messages. */
export const composeBotLoop = (
  { uuid, contact }: Pick<TicketRecord, 'uuid' | 'contact'>,
  { language, hideText }: Pick<Options, 'language' | 'hideText'>,
): PushContent => {
  const { botLoop } = texts[language];
  return { title: hideText ? '' : contact.name, body: botLoop, uuid, isAlert: true };
};

/** Composes a notification that a colleague transferred a ticket to the user. */
export const composeTransfer = (
  { uuid, contact }: Pick<TicketRecord, 'uuid' | 'contact'>,
  by: string,
  { language, hideText, hideNumber }: Options,
): PushContent => {
  const { transferred } = texts[language];
  const title = hideNumber ? maskName(contact.name) : contact.name;
  return { title: hideText ? '' : title, body: transferred.replace('{{name}}', () => by), uuid };
};

/** Composes a notification that the time of a ticket's service level is nearly up, or is up. */
export const composeServiceLevel = (
  { uuid, contact }: Pick<TicketRecord, 'uuid' | 'contact'>,
  isMissed: boolean,
  { language, hideText, hideNumber }: Options,
): PushContent => {
  const { serviceLevel } = texts[language];
  const title = hideNumber ? maskName(contact.name) : contact.name;
  const body = isMissed ? serviceLevel.missed : serviceLevel.warned;
  return { title: hideText ? '' : title, body, uuid, isAlert: true };
};

/** Composes a notification that a campaign paused by itself. */
export const composeCampaignPause = (
  { campaign: { id, name }, reason }: Pick<CampaignPausePush, 'campaign' | 'reason'>,
  { language, hideText }: Pick<Options, 'language' | 'hideText'>,
): PushContent => {
  const { campaignPaused } = texts[language];
  return { title: hideText ? '' : name, body: campaignPaused[reason], campaignId: id };
};

/** Composes a notification of an act on the accounts of the company. Only administrators have the page of users. */
export const composeAccountAct = (
  { act, by, user, connection, apiKey }: AccountActPush['entry'],
  { language, isAdministrator }: Pick<Options, 'language'> & { isAdministrator: boolean },
): PushContent => {
  const { accountActs } = texts[language];
  const of = (user ?? connection ?? apiKey)?.name ?? '';
  const body = accountActs[act].replace('{{by}}', () => by.name).replace('{{of}}', () => of);
  return { title: '', body, page: isAdministrator ? 'users' : 'tickets' };
};

/** Composes a notification of what Meta reports about a connection. */
export const composeNotice = (
  { connection: { name }, notice, detail }: ConnectionNoticePush,
  { language }: Pick<Options, 'language'>,
): PushContent => ({
  title: name,
  body: [texts[language].notices[notice], detail].filter(Boolean).join(' '),
  page: 'connections',
});
