import { appNameOf } from '@recado/shared/limits/branding';
import type { QueryClient } from '@tanstack/react-query';
import { brandQuery } from '../../config/brand.ts';
import { appMessageEvent, mentionEvent } from '@recado/shared/contract/messages';
import {
  botLoopEvent,
  serviceLevelEvent,
  ticketEvent,
  transferEvent,
  type Ticket,
} from '@recado/shared/contract/tickets';
import { isChosen, notifies } from '@recado/shared/permissions/notifies';
import { handlerOf, type EventContext } from '../../realtime/event-handler.ts';
import { openTicketEvent } from '../../components/open-ticket-event.ts';
import { showAction } from '../../components/undo-toast.tsx';
import { translate } from '../../i18n/i18n.ts';
import { addNotice } from '../../login/notices.ts';
import { chime } from './chime.ts';
import { notifiedText, showDesktopNotification } from './desktop-notification.ts';
import { isLate } from './is-late.ts';
import { isWatched } from './is-watched.ts';
import { removeUnreadTicket, storeUnreadTicket } from './unread-tickets.ts';

/** The name under which the product is shown. */
const appNameIn = (client: QueryClient): string => appNameOf(client.getQueryData(brandQuery.queryKey)?.appName ?? '');

const updateUnread = (ticket: Ticket, { client, login }: EventContext): void => {
  if (notifies(ticket, login.user, login.settings)) storeUnreadTicket(client, ticket);
  else removeUnreadTicket(client, ticket.id);
};

/**
 * Notifies of a new message in a conversation that is not displayed: unread list, chime and desktop notification.
 * Messages from before an outage only join the unread list.
 */
export const newMessageHandler = handlerOf(appMessageEvent, (payload, context) => {
  if (payload.action !== 'create') return;
  const { message, ticket } = payload;
  const { user, settings, company } = context.login;
  if (message.fromMe || message.isPrivate || isWatched(ticket)) return;
  updateUnread(ticket, context);
  if (!notifies(ticket, user, settings) || isLate(message, ticket)) return;
  if (user.notifications.sound) chime();
  // The server gives the company's own number the company's name.
  const mentionsUs = message.mentions.includes(company.name);
  if (isChosen(user.notifications, ticket, mentionsUs))
    showDesktopNotification(ticket, notifiedText(message), user.notifications, appNameIn(context.client));
});

/** Returns the button of a toast that opens a conversation. */
const opens = ({ uuid }: Ticket, testId: string) => ({
  label: translate('messages:note.open'),
  testId,
  run: () => window.dispatchEvent(new CustomEvent<string>(openTicketEvent, { detail: uuid })),
});

/** `company-{id}-mention`: a colleague mentioned the user in a note. */
export const mentionHandler = handlerOf(mentionEvent, ({ message, ticket, by }, { client, login }) => {
  if (isWatched(ticket)) return;
  addNotice(login, { kind: 'mention', by, at: message.createdAt, ticket });
  const { notifications } = login.user;
  if (notifications.sound) chime();
  showAction(
    translate('messages:note.mentioned', { name: by, contact: ticket.contact.name }),
    opens(ticket, 'open-mention'),
  );
  if (notifications.mentions) showDesktopNotification(ticket, notifiedText(message), notifications, appNameIn(client));
});

/** `company-{id}-transfer`: a colleague transferred a ticket to the user. */
export const transferHandler = handlerOf(transferEvent, ({ ticket, by }, { client, login }) => {
  if (isWatched(ticket)) return;
  addNotice(login, { kind: 'transfer', by, at: ticket.updatedAt, ticket });
  const { notifications } = login.user;
  const text = translate('messages:transferred', { name: by, contact: ticket.contact.name });
  if (notifications.sound) chime();
  showAction(text, opens(ticket, 'open-transferred'));
  if (notifications.own) showDesktopNotification(ticket, text, notifications, appNameIn(client));
});

/** A colleague gave the contact of the user's ticket another number: from now on, the messages reach another phone. */
export const renumberedHandler = handlerOf(ticketEvent, (payload, { login }) => {
  if (payload.action !== 'update' || payload.ticket.userId !== login.user.id || isWatched(payload.ticket)) return;
  const { ticket, log = [] } = payload;
  const entry = log.find(({ type, user }) => type === 'numberChanged' && user && user.id !== login.user.id);
  if (!entry?.user) return;
  const { name } = entry.user;
  addNotice(login, { kind: 'number', by: name, at: entry.createdAt, ticket });
  showAction(
    translate('messages:renumbered', { name, contact: ticket.contact.name }),
    opens(ticket, 'open-renumbered'),
  );
});

/** `company-{id}-serviceLevel`: the time of a ticket's service level is nearly up, or is up. */
export const serviceLevelHandler = handlerOf(serviceLevelEvent, ({ ticket, isMissed }, { client, login }) => {
  if (isWatched(ticket)) return;
  const at = new Date().toISOString();
  addNotice(login, { kind: isMissed ? 'levelMissed' : 'levelWarned', by: '', at, ticket });
  const { notifications } = login.user;
  const text = translate(isMissed ? 'messages:levelMissed' : 'messages:levelWarned', { contact: ticket.contact.name });
  if (notifications.sound) chime();
  showAction(text, opens(ticket, 'open-service-level'));
  showDesktopNotification(ticket, text, notifications, appNameIn(client));
});

/** `company-{id}-botLoop`: the bot stopped in a ticket. The toast stays until the administrator has seen it. */
export const botLoopHandler = handlerOf(botLoopEvent, ({ ticket }) => {
  showAction(translate('messages:botLoop', { contact: ticket.contact.name }), {
    ...opens(ticket, 'open-bot-loop'),
    autoClose: false,
  });
});

/** Updates the unread list when a ticket changes. */
export const unreadHandler = handlerOf(ticketEvent, (payload, context) => {
  if (payload.action === 'updateUnread' || payload.action === 'delete')
    removeUnreadTicket(context.client, payload.ticketId);
  else updateUnread(payload.ticket, context);
});
