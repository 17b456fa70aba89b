import { AppError } from '@recado/shared/contract/errors';
import type { createTicket as endpoint } from '@recado/shared/contract/tickets';
import { reachesConnection } from '@recado/shared/permissions/reach';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { processEvent } from '../../domain/driver/process-event.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { checkQueue } from './check-targets.ts';
import { loadState } from '../../domain/driver/load-state.ts';
import { present } from '../../domain/presentation/present-tickets.ts';

/** The one that was chosen, else the caller's own, else the company's (behaviour, section 3). */
const connectionFor = async ({ stores, actor }: UserContext, chosen: number | undefined): Promise<number> => {
  if (chosen !== undefined) {
    if (!(await stores.connections.get(chosen))) throw new AppError('ERR_NO_WAPP_FOUND');
    return chosen;
  }
  const user = await stores.users.get(actor.viewer.id);
  const own = user?.whatsappId ? await stores.connections.get(user.whatsappId) : null;
  const connection = own ?? (await stores.connections.default());
  if (!connection || !reachesConnection(actor.viewer, connection.id)) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return connection.id;
};

/** Opens a conversation with a contact; it is the caller's at once. */
export const createTicket: UseCase<typeof endpoint> = async (context, { body }) => {
  const [contact, whatsappId] = await Promise.all([
    context.stores.contacts.get(body.contactId),
    connectionFor(context, body.whatsappId),
    checkQueue(context, body.queueId),
  ]);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const agent = actingAgent(context);
  const event = { type: 'open', agent, queueId: body.queueId ?? null } as const;
  const { ticket } = await processEvent(context, async () => ({
    event,
    state: await loadState(context, event, { contact, whatsappId }),
    beside: async (outcome) =>
      context.request && outcome.ticket ? keepAnswer(context, await present(context, outcome.ticket)) : [],
  }));
  if (!ticket) throw new AppError('ERR_CREATING_TICKET');
  return present(context, ticket);
};
