import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';

/** Enqueues the closing of tickets that a connection's imports created, behind the import's own events. */
export const closeCommand = ({ company, ids }: Context, whatsappId: number): Effect => ({
  to: 'history',
  message: { type: 'close', companyId: company.id, whatsappId, commandId: ids.ulid() },
});
