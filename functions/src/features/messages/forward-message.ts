import type { Card } from '@recado/shared/contract/cards';
import { AppError } from '@recado/shared/contract/errors';
import type { MediaType } from '@recado/shared/contract/media-types';
import { maxTextBytes, type forwardMessage as endpoint } from '@recado/shared/contract/messages';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { signText, withoutSignature } from '@recado/shared/text/signature';
import { maskMentions } from '@recado/shared/text/mask-number';
import { nameMentions } from '@recado/shared/text/mentions';
import { cutText } from '@recado/shared/text/cut-text';
import type { Forwarded } from '../../domain/engine/event.ts';
import { copyForwardedFile, keepForwardedFile } from '../../domain/files/forwarded-file.ts';
import { otherOpenTicket } from '../../domain/engine/refusals.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireChannel } from '../../context/plan-features.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processEvent } from '../../domain/driver/process-event.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { loadState } from '../../domain/driver/load-state.ts';
import { hidesNumbersFrom, present } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { newWid, widFrom } from '../../data/messages/wid.ts';

/** Kinds that hold nothing that could be sent on. */
const unforwardable: ReadonlySet<MediaType> = new Set([
  'viewOnceMessage',
  'undecryptable',
  'call_log',
  'group_log',
  'unsupported',
]);

/** A poll that is sent on is a new one: nobody has voted in it. */
const unvoted = (card: Card): Card =>
  card.type === 'poll' ? { ...card, options: card.options.map(({ name }) => ({ name, voters: [] })) } : card;

/**
 * Returns the content to forward. A user who may not see numbers sends none on, because the receiver could be the user itself.
 *
 * @throws AppError ERR_MESSAGE_NOT_FORWARDABLE, ERR_MEDIA_NOT_READY, ERR_NO_PERMISSION for contacts with their numbers
 */
const partOf = async (
  context: UserContext,
  message: MessageRecord,
  { signMessage, requestId, contactId, messageId }: Input<typeof endpoint>['body'],
): Promise<Forwarded> => {
  const { mediaType, media, card, mediaState, fromMe, isForwarded, isForwardedOften, isDeleted, isPrivate } = message;
  if (isDeleted || isPrivate || unforwardable.has(mediaType)) throw new AppError('ERR_MESSAGE_NOT_FORWARDABLE');
  if (media !== null && mediaState !== 'ready') throw new AppError('ERR_MEDIA_NOT_READY');
  const settings = await context.stores.settings.company();
  const hides = hidesNumbers(settings, context.actor.viewer);
  if (hides && card?.type === 'contacts') throw new AppError('ERR_NO_PERMISSION');
  // Mentioned people are members of the group that the message comes from.
  const named = nameMentions(message.body, message.mentions ?? []);
  const body = withoutSignature(hides ? maskMentions(named) : named, message.user?.name);
  const signs = signMessage && settings.sendSignMessage === 'enabled';
  const signed = signs && !card ? cutText(signText(body, context.actor.name), { bytes: maxTextBytes }) : body;
  const wid =
    requestId === undefined
      ? newWid()
      : widFrom(context.company.id, 'forward', contactId, messageId, context.actor.viewer.id, requestId);
  return {
    wid,
    body: signed,
    mediaType,
    media,
    card: card && unvoted(card),
    isForwarded: !fromMe || isForwarded,
    ...(isForwardedOften ? { isForwardedOften } : {}),
  };
};

/** Returns the messages that the same call stored before. */
const storedBefore = async (
  { stores }: UserContext,
  whatsappId: number,
  wid: string,
): Promise<{ ticket: TicketRecord; message: MessageRecord } | null> => {
  const marker = await stores.messages.marker(whatsappId, 'me', wid);
  const [ticket, message] = marker
    ? await Promise.all([
        stores.tickets.get(marker.ticketId),
        stores.messages.get({ whatsappId, ...marker }, marker.messageId),
      ])
    : [null, null];
  return ticket && message && { ticket, message };
};

/** Sends a message on to a contact of the caller's choice; its ticket is then in the caller's hands. */
export const forwardMessage: UseCase<typeof endpoint> = async (context, { body }) => {
  const [source, contact] = await Promise.all([
    visibleMessage(context, body.messageId),
    context.stores.contacts.get(body.contactId),
  ]);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  requireChannel(context, source.ticket);
  const unsent = await partOf(context, source.message, body);
  const part = { ...unsent, media: await copyForwardedFile(context, unsent.wid, unsent.media) };
  const { whatsappId, queueId } = source.ticket;
  const agent = actingAgent(context);
  const event = { type: 'forward', agent, queueId, part } as const;
  const made = await processEvent(context, async () => {
    const state = await loadState(context, event, { contact, whatsappId });
    const { ticket } = state;
    if (ticket && !maySeeTicket(context.actor.viewer, ticket)) throw otherOpenTicket(state, ticket);
    return { state, event };
  }, ['marker']).then(
    ({ ticket, messages: [message] }) => (ticket && message ? { ticket, message } : null),
    (error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
      return storedBefore(context, whatsappId, part.wid);
    },
  );
  if (!made) throw new AppError('ERR_CREATING_TICKET');
  await keepForwardedFile(context, made.ticket.id, made.message.media);
  return {
    ticket: await present(context, made.ticket),
    message: await presentMessage(context, made.message, await hidesNumbersFrom(context)),
  };
};
