import type { Context } from '../../../context/context.ts';
import type { CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import { heldMessageOf } from '../campaign/held-message.ts';
import { pacesOf } from '../campaign/paces.ts';
import { type CampaignPart, widOf } from './message-parts.ts';

/** Returns a recipient without what has not left: it is being sent. */
export const withoutHeld = (
  { company }: Pick<Context, 'company'>,
  recipient: RecipientRecord,
  held: ReadonlySet<string>,
): RecipientRecord => {
  const isHeld = (part: CampaignPart): boolean => held.has(widOf(company.id, recipient, part, 0));
  if (recipient.state === 'delivered' && isHeld('message'))
    return { ...recipient, state: 'sending', deliveredAt: null };
  if (recipient.state === 'confirming' && isHeld('confirmation'))
    return { ...recipient, state: 'sending', confirmationRequestedAt: null };
  return recipient;
};

/** Returns the ids of the messages of a campaign's connections that have not left. */
export const heldMessages = async (
  context: Context,
  { status, whatsappIds }: Pick<CampaignRecord, 'status' | 'whatsappIds'>,
): Promise<ReadonlySet<string>> => {
  if (status !== 'EM_ANDAMENTO') return new Set();
  const senders = (await context.stores.connections.list()).filter(({ id }) => whatsappIds.includes(id));
  const paces = await pacesOf(context, senders);
  const now = context.clock.now();
  return new Set(
    senders.flatMap((connection) => heldMessageOf(connection, paces.get(connection.id) ?? null, now) ?? []),
  );
};
