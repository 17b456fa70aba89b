import { importEvent } from '@recado/shared/contract/imports';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { realtime } from '../../platform/realtime.ts';

interface Progress {
  this: number;
  all: number;
  date: string | null;
}

const orderOf = (whatsappId: number): string => `import-${whatsappId}`;

/** How far an import is, for those who may see connections. */
export const importProgressed = (context: Context, whatsappId: number, status: Progress): Effect =>
  realtime(context, {
    event: importEvent,
    data: { action: 'update', whatsappId, status },
    rooms: ['connections'],
    order: orderOf(whatsappId),
  });

/** An import is over: whoever has tickets on the screen asks for them again. It carries nothing, so everyone is told. */
export const importRefreshed = (context: Context, whatsappId: number): Effect =>
  realtime(context, {
    event: importEvent,
    data: { action: 'refresh', whatsappId },
    rooms: ['everyone'],
    order: orderOf(whatsappId),
  });
