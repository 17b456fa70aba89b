import { transportOf } from '@recado/shared/contract/transport';
import type { Context } from '../../context/context.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import { historyRequestOf } from '../../data/connections/plan-import.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

const devices = async ({ stores }: Context): Promise<ConnectionRecord[]> =>
  (await stores.connections.list()).filter(({ channel }) => transportOf(channel) === 'session');

/** Commands every number of WhatsApp to stop. It stays linked: what is written to it meanwhile arrives once it starts again. */
export const suspendEffects = async (context: Context): Promise<Effect[]> =>
  (await devices(context))
    .filter(({ status }) => status !== 'DISCONNECTED')
    .map(({ id: whatsappId, channel }) =>
      commandEffect(channel, {
        type: 'stop',
        companyId: context.company.id,
        whatsappId,
        commandId: context.ids.ulid(),
        keepCredentials: true,
      }),
    );

/** Commands the numbers that were suspended to start. */
export const resumeEffects = async (context: Context): Promise<Effect[]> =>
  (await devices(context))
    .filter(({ status, lastDropReason }) => status === 'DISCONNECTED' && lastDropReason === 'suspended')
    .map((connection) =>
      commandEffect(connection.channel, {
        type: 'start',
        companyId: context.company.id,
        whatsappId: connection.id,
        commandId: context.ids.ulid(),
        forget: false,
        pairingNumber: null,
        history: historyRequestOf(connection),
      }),
    );
