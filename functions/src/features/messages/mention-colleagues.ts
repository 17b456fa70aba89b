import { mentionEvent, type Message } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import { plainText } from '@recado/shared/text/plain-text';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import { pushTextLength } from '../../domain/driver/push-effect.ts';
import { orderOf } from '../../domain/driver/publish-ticket.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentTicket } from '../../domain/presentation/present-ticket.ts';
import type { StoredMention } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';

/** Returns the colleagues of these ids who may see the ticket; others are left out. */
export const mentionedColleagues = async (
  { stores, actor }: UserContext,
  ticket: TicketRecord,
  ids: readonly number[],
): Promise<UserRecord[]> => {
  const others = [...new Set(ids)].filter((id) => id !== actor.viewer.id);
  const found = await Promise.all(others.map((id) => stores.users.get(id)));
  return found.filter((user) => user !== null).filter((user) => maySeeTicket(toViewer(user), ticket));
};

/** Returns the mentions of a note. Its text has the names themselves, so each name is its own tag. */
export const mentionsOfColleagues = (body: string, colleagues: readonly UserRecord[]): StoredMention[] =>
  colleagues
    .filter(({ name }) => body.includes(`@${name}`))
    .map(({ id, name }) => ({ tag: name, name, jid: `user:${id}` }));

/** Returns the effect that notifies closed windows of the colleagues that a note mentions. */
const pushed = (
  { company, actor, clock }: UserContext,
  { id: ticketId }: TicketRecord,
  { body, mediaType }: Message,
  colleagues: readonly UserRecord[],
): Effect => ({
  to: 'push',
  message: {
    companyId: company.id,
    ticketId,
    message: {
      body: cutText(plainText(body), { units: pushTextLength }),
      mediaType,
      createdAt: clock.now(),
      mentionsUs: false,
    },
    mentioned: { userIds: colleagues.map(({ id }) => id), by: actor.name },
  },
});

/**
 * Notifies the mentioned colleagues of a note, in their windows and by web push. Nothing is stored: who is away finds the
 * note in the conversation.
 */
export const notifyMentioned = async (
  context: UserContext,
  ticket: TicketRecord,
  colleagues: readonly UserRecord[],
  messages: readonly Message[],
): Promise<void> => {
  const message = messages.find(({ mentions }) => mentions.length > 0);
  if (!message) return;
  const named = colleagues.filter(({ name }) => message.mentions.includes(name));
  const directory = await directoryFor(context, [ticket]);
  await context.publish([
    ...named.map(({ id }) =>
      realtime(context, {
        event: mentionEvent,
        // Only the note itself: what it quotes may show a number that the colleague may not see.
        data: {
          action: 'create',
          message: { ...message, mediaUrl: null, preview: undefined, quotedMsg: null },
          ticket: presentTicket(ticket, directory, true),
          by: context.actor.name,
        },
        rooms: [`user:${id}`],
        order: orderOf(ticket.id),
      }),
    ),
    pushed(context, ticket, message, named),
  ]);
};
