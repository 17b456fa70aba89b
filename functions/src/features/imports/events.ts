import { importEvent } from '@recado/shared/contract/imports';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { realtime } from '../../platform/outbox/realtime.ts';

interface Progress {
  this: number;
  all: number;
  date: string | null;
}

const orderOf = (whatsappId: number): string => `import-${whatsappId}`;

/** Publishes the progress of an import to users who may see connections. */
export const importProgressed = (context: Context, whatsappId: number, status: Progress): Effect =>
  realtime(context, {
    event: importEvent,
    data: { action: 'update', whatsappId, status },
    rooms: ['connections'],
    order: orderOf(whatsappId),
  });

/** Publishes that an import is over, so that browsers reload tickets. It carries no content, so all users receive it. */
export const importRefreshed = (context: Context, whatsappId: number): Effect =>
  realtime(context, {
    event: importEvent,
    data: { action: 'refresh', whatsappId },
    rooms: ['everyone'],
    order: orderOf(whatsappId),
  });
