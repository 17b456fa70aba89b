import type {
  AccountActPush,
  BotLoopPush,
  CampaignPausePush,
  ChatMentionPush,
  ConnectionNoticePush,
  PushMessage,
  ServiceLevelPush,
  TicketPush,
  TransferPush,
} from '@recado/shared/contract/queue-messages/push';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { isChosen, notifies, notifyWithin } from '@recado/shared/permissions/notifies';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { isActive } from '../../context/check-subscription.ts';
import type { Context } from '../../context/context.ts';
import type { PushSubscriptionRecord } from '../../data/push/store.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import { describeError, log } from '../../platform/log.ts';
import {
  composeAccountAct,
  composeBotLoop,
  composeCampaignPause,
  composeMention,
  composeNotice,
  composePush,
  composeServiceLevel,
  composeTransfer,
} from './compose.ts';
import type { PushContent, PushSender } from './send-push.ts';

interface Device {
  subscription: PushSubscriptionRecord;
  user: UserRecord;
}

/** The facts that the notification of a device depends on besides its subject. */
type ComposeOptions = Parameters<typeof composeCampaignPause>[1];

/** The devices whose login still holds, with their users as of now. */
const devicesOf = async ({ stores }: Context, subscriptions: readonly PushSubscriptionRecord[]): Promise<Device[]> => {
  const users = await stores.users.getMany(
    subscriptions.map(({ userId }) => userId),
    { consistent: true },
  );
  return subscriptions.flatMap((subscription) => {
    const user = users.find(({ id }) => id === subscription.userId);
    return user && user.sessionId === subscription.sessionId ? [{ subscription, user }] : [];
  });
};

/** Returns whether a contact's message is notified to a user. Nobody is notified of a ticket that was read meanwhile. */
const concerns = (
  ticket: TicketRecord,
  user: UserRecord,
  settings: CompanySettings,
  { mentionsUs }: TicketPush['message'],
): boolean =>
  ticket.unreadMessages > 0 &&
  notifies(ticket, toViewer(user), settings) &&
  isChosen(user.notifications, ticket, mentionsUs);

/** Returns whether a note is notified to a user: one that it mentions, and who still sees the ticket. */
const concernsMentioned = (ticket: TicketRecord, user: UserRecord, userIds: readonly number[]): boolean =>
  userIds.includes(user.id) && user.notifications.mentions && maySeeTicket(toViewer(user), ticket);

/** Sends to one device. A failure concerns this device only: a notification is not worth a second try to all. */
const sendTo = async (
  { company, stores }: Context,
  send: () => ReturnType<PushSender>,
  subscription: PushSubscriptionRecord,
): Promise<void> => {
  try {
    if ((await send()) === 'gone') await stores.pushSubscriptions.removeExpired(subscription);
  } catch (error) {
    const { userId } = subscription;
    log().warn('a notification was not taken', { companyId: company.id, userId, error: describeError(error) });
  }
};

interface TicketNotification {
  ticketId: number;
  /** Milliseconds since 1970 of what is notified. */
  at: number;
  concerns: (ticket: TicketRecord, user: UserRecord, settings: CompanySettings) => boolean;
  compose: (ticket: TicketRecord, options: Parameters<typeof composePush>[3]) => PushContent;
}

/**
 * Notifies the devices of the users that a notification of a ticket concerns, by the ticket, the users' rights and their
 * choices as they are now. Nobody is notified long after.
 *
 * @param senderOf makes the sender once there is a device; null while the installation has no keys
 */
const notifyOfTicket = async (
  context: Context,
  { ticketId, at, concerns: isConcerned, compose }: TicketNotification,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const { stores, company, clock } = context;
  if (clock.now() - at > notifyWithin || !isActive(company, clock.now())) return;
  const subscriptions = await stores.pushSubscriptions.list();
  if (subscriptions.length === 0) return;
  const [devices, ticket, settings, sender] = await Promise.all([
    devicesOf(context, subscriptions),
    stores.tickets.get(ticketId),
    stores.settings.company(),
    senderOf(),
  ]);
  if (!ticket || !sender) return;
  await Promise.all(
    devices
      .filter(({ user }) => isConcerned(ticket, user, settings))
      .map(({ user, subscription }) => {
        const content = compose(ticket, {
          language: subscription.language,
          hideText: user.notifications.hideText,
          hideNumber: hidesNumbers(settings, user),
        });
        return sendTo(context, () => sender(subscription, content), subscription);
      }),
  );
};

/** A contact's message, or a colleague's note, which concerns its mentioned colleagues alone. */
const ofMessage = ({ ticketId, message, mentioned }: TicketPush): TicketNotification => ({
  ticketId,
  at: message.createdAt,
  concerns: (ticket, user, settings) =>
    mentioned ? concernsMentioned(ticket, user, mentioned.userIds) : concerns(ticket, user, settings, message),
  compose: (ticket, options) => composePush(ticket, message, mentioned?.by ?? null, options),
});

/** A transfer, which concerns the user who received the ticket and has it still, if it chose its own tickets. */
const ofTransfer = ({ ticketId, userId, by, transferredAt }: TransferPush): TicketNotification => ({
  ticketId,
  at: transferredAt,
  concerns: (ticket, user) => user.id === userId && ticket.userId === userId && user.notifications.own,
  compose: (ticket, options) => composeTransfer(ticket, by, options),
});

/** The time of a service level, which concerns the named users who see the ticket, until it is closed. */
const ofServiceLevel = ({ ticketId, userIds, isMissed, reportedAt }: ServiceLevelPush): TicketNotification => ({
  ticketId,
  at: reportedAt,
  concerns: (ticket, user) =>
    ticket.serviceLevel !== null && userIds.includes(user.id) && maySeeTicket(toViewer(user), ticket),
  compose: (ticket, options) => composeServiceLevel(ticket, isMissed, options),
});

/** The members of an internal chat who have not read it. */
const unreadMembers = async ({ stores }: Context, chatId: number): Promise<Set<number>> => {
  const [chat, marks] = await Promise.all([stores.internalChats.get(chatId), stores.internalChats.members(chatId)]);
  const unread = marks.filter(({ userId, read }) => chat?.userIds.includes(userId) && read < chat.messages);
  return new Set(unread.map(({ userId }) => userId));
};

/**
 * Notifies the devices of the members that a message of an internal chat mentions, by their choices as they are now.
 * Nobody is notified who has left the chat, or has read it meanwhile.
 */
const notifyOfMention = async (
  context: Context,
  { chat, userIds, message }: ChatMentionPush,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const { stores, company, clock } = context;
  if (clock.now() - message.createdAt > notifyWithin || !isActive(company, clock.now())) return;
  const subscriptions = (await stores.pushSubscriptions.list()).filter(({ userId }) => userIds.includes(userId));
  if (subscriptions.length === 0) return;
  const [devices, unread, sender] = await Promise.all([
    devicesOf(context, subscriptions),
    unreadMembers(context, chat.id),
    senderOf(),
  ]);
  if (!sender) return;
  await Promise.all(
    devices
      .filter(({ user }) => user.notifications.mentions && unread.has(user.id))
      .map(({ user, subscription }) => {
        const { language } = subscription;
        const content = composeMention(chat, message, { language, hideText: user.notifications.hideText });
        return sendTo(context, () => sender(subscription, content), subscription);
      }),
  );
};

/**
 * Notifies the devices of administrators, independent of the messages that they chose to be notified of. Nobody is notified long after.
 *
 * @param at milliseconds since 1970 of what they are notified of
 * @param loadComposer called once there is a device; returns what composes a notification, or null where nothing is left to notify of
 */
const notifyAdministrators = async (
  context: Context,
  at: number,
  loadComposer: () => Promise<((options: ComposeOptions) => PushContent) | null>,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const { stores, company, clock } = context;
  if (clock.now() - at > notifyWithin || !isActive(company, clock.now())) return;
  const subscriptions = await stores.pushSubscriptions.list();
  if (subscriptions.length === 0) return;
  const [devices, compose, sender] = await Promise.all([devicesOf(context, subscriptions), loadComposer(), senderOf()]);
  if (!compose || !sender) return;
  await Promise.all(
    devices
      .filter(({ user }) => user.profile === 'admin')
      .map(({ user, subscription }) => {
        const content = compose({ language: subscription.language, hideText: user.notifications.hideText });
        return sendTo(context, () => sender(subscription, content), subscription);
      }),
  );
};

/** Notifies the users that an act on the accounts of the company concerns, independent of the messages that they chose to be notified of. */
const notifyOfAccountAct = async (
  context: Context,
  { userIds, entry, actedAt }: AccountActPush,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const { stores, company, clock } = context;
  if (clock.now() - actedAt > notifyWithin || !isActive(company, clock.now())) return;
  const subscriptions = (await stores.pushSubscriptions.list()).filter(({ userId }) => userIds.includes(userId));
  if (subscriptions.length === 0) return;
  const [devices, sender] = await Promise.all([devicesOf(context, subscriptions), senderOf()]);
  if (!sender) return;
  await Promise.all(
    devices.map(({ user, subscription }) => {
      const { language } = subscription;
      const content = composeAccountAct(entry, { language, isAdministrator: user.profile === 'admin' });
      return sendTo(context, () => sender(subscription, content), subscription);
    }),
  );
};

/** Notifies administrators of what Meta reports about a connection. */
const notifyOfNotice = (
  context: Context,
  message: ConnectionNoticePush,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const compose = (options: ComposeOptions): PushContent => composeNotice(message, options);
  return notifyAdministrators(context, message.noticedAt, () => Promise.resolve(compose), senderOf);
};

/** Notifies administrators that the bot stopped in a ticket. */
const notifyOfBotLoop = (
  context: Context,
  { ticketId, stoppedAt }: BotLoopPush,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const loadComposer = async () => {
    const ticket = await context.stores.tickets.get(ticketId);
    return ticket && ((options: ComposeOptions) => composeBotLoop(ticket, options));
  };
  return notifyAdministrators(context, stoppedAt, loadComposer, senderOf);
};

/** Notifies administrators that a campaign paused by itself. */
const notifyOfCampaignPause = (
  context: Context,
  message: CampaignPausePush,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  const compose = (options: ComposeOptions): PushContent => composeCampaignPause(message, options);
  return notifyAdministrators(context, message.pausedAt, () => Promise.resolve(compose), senderOf);
};

/**
 * Notifies the devices of the users that a message concerns.
 *
 * @param senderOf makes the sender once there is a device; null while the installation has no keys
 */
export const notifyDevices = (
  context: Context,
  message: PushMessage,
  senderOf: () => Promise<PushSender | null>,
): Promise<void> => {
  if ('chat' in message) return notifyOfMention(context, message, senderOf);
  if ('stoppedAt' in message) return notifyOfBotLoop(context, message, senderOf);
  if ('reportedAt' in message) return notifyOfTicket(context, ofServiceLevel(message), senderOf);
  if ('transferredAt' in message) return notifyOfTicket(context, ofTransfer(message), senderOf);
  if ('pausedAt' in message) return notifyOfCampaignPause(context, message, senderOf);
  if ('actedAt' in message) return notifyOfAccountAct(context, message, senderOf);
  if ('noticedAt' in message) return notifyOfNotice(context, message, senderOf);
  return notifyOfTicket(context, ofMessage(message), senderOf);
};
