import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';

/** Has some of the tickets closed that a connection's imports made, behind what the import itself still has to say. */
export const closeCommand = ({ company, ids }: Context, whatsappId: number): Effect => ({
  to: 'history',
  event: { type: 'close', companyId: company.id, whatsappId, commandId: ids.ulid() },
});
