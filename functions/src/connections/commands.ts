import type { Effect } from '../outbox/effect.ts';
import type { Context } from '../platform/context.ts';

/** Tells the session host to run a connection's session; with `forget`, from a new QR code. */
export const startCommanded = ({ company, ids }: Context, whatsappId: number, { forget }: { forget: boolean }): Effect =>
  ({ to: 'outbound', command: { type: 'start', companyId: company.id, whatsappId, commandId: ids.ulid(), forget } });

/** Tells the session host to log a connection's number out. */
export const stopCommanded = ({ company, ids }: Context, whatsappId: number): Effect =>
  ({ to: 'outbound', command: { type: 'stop', companyId: company.id, whatsappId, commandId: ids.ulid() } });
