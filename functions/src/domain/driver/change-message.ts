import type { CommitOptions, Context } from '../../context/context.ts';
import { isWritten } from '../../platform/is-written.ts';
import type { Write } from '../../platform/write.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { messageEffects } from './publish-ticket.ts';
import { messageEvent } from './webhook-events.ts';
import { directoryFor } from '../presentation/directory.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MessageRecord } from '../../data/messages/record.ts';

interface ChangeOptions extends CommitOptions {
  /** The event for the company's endpoints. */
  webhookEvent?: 'message.acked' | 'message.failed';
  /** True where only those need the change who have the conversation before them. */
  isOfViewers?: boolean;
}

/**
 * Changes a stored message and publishes it with its ticket: one transaction. Without writes it is published alone.
 *
 * @throws ConditionFailed when the message has changed since it was read
 */
export const commitMessageChange = async (
  context: Context,
  ticket: TicketRecord,
  after: MessageRecord,
  write: Write | Write[],
  effects: readonly Effect[] = [],
  { webhookEvent, isOfViewers = false, ...options }: ChangeOptions = {},
): Promise<void> => {
  const [directory, settings] = await Promise.all([directoryFor(context, [ticket]), context.stores.settings.company()]);
  const presentation = { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' };
  const shown = await messageEffects(context, presentation, ticket, after, { action: 'update', isOfViewers });
  const events = webhookEvent ? messageEvent(context, presentation, webhookEvent, { message: after, ticket }) : [];
  await context.commit([write].flat(), [...shown, ...events, ...effects], options);
};

/** Changes a message as `commitMessageChange` does; returns false where it has changed since it was read. */
export const changeMessage = (...given: Parameters<typeof commitMessageChange>): Promise<boolean> =>
  isWritten(commitMessageChange(...given));
