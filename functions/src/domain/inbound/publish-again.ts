import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import { messageTimeOf } from '../../data/messages/message-id.ts';
import { messageEffects } from '../driver/publish-ticket.ts';
import { pushEffect } from '../driver/push-effect.ts';
import { directoryFor } from '../presentation/directory.ts';
import { newMessageEvent } from '../driver/webhook-events.ts';
import { indexEffects } from '../search/index-effects.ts';
import { cachedSettings } from './cached.ts';
import { findMessage } from './find-message.ts';

/**
 * True if a repeated delivery publishes a stored message again. Channels repeat each of our own messages: those use the
 * outbox.
 */
export const isPublishedAgain = ({ fromMe }: Pick<InboundMessage, 'fromMe'>): boolean => !fromMe;

/**
 * Publishes a stored message to browsers, devices, endpoints of webhooks and the search index, with its ticket as it is now. Browsers know the
 * newest one by its number in the ticket; one with others behind it they have read with those.
 *
 * @throws SendFailed
 */
export const publishAgain = async (context: Context, event: InboundMessage): Promise<void> => {
  const found = await findMessage(context, event);
  if (!found) return;
  const { message, ticket } = found;
  const [directory, settings] = await Promise.all([directoryFor(context, [ticket]), cachedSettings(context)]);
  const presentation = { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' };
  const isNewest = messageTimeOf(message.id) === ticket.messageTime;
  const shown = await messageEffects(
    context,
    presentation,
    ticket,
    message,
    isNewest ? { action: 'create', sequence: ticket.messageSequence } : { action: 'update' },
  );
  const effects = [
    ...shown,
    ...(isNewest ? pushEffect(context, ticket, message) : []),
    ...newMessageEvent(context, presentation, { message, ticket }),
    ...indexEffects(context.company.id, { stored: [message] }),
  ];
  await context.commit([], effects, { isRepeated: true });
};
