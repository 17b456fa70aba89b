import type { Context } from '../../context/context.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { messageEffects } from './publish-ticket.ts';
import { namesFor } from './directory.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MessageRecord } from '../../data/messages/record.ts';

/** Changes a stored message and shows it; false when it is not any more as it was read. */
export const changeMessage = async (
  context: Context,
  ticket: TicketRecord,
  after: MessageRecord,
  write: Write | Write[],
  effects: readonly Effect[] = [],
): Promise<boolean> => {
  const [directory, settings] = await Promise.all([namesFor(context, [ticket]), context.stores.settings.company()]);
  const shown = await messageEffects(
    context,
    { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' },
    ticket,
    after,
    'update',
  );
  try {
    await context.commit([write].flat(), [...shown, ...effects]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
