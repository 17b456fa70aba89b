import { paymentEvent } from '@recado/shared/contract/invoices';
import type { z } from 'zod';
import type { Context } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';

/** Publishes that an invoice, or the company's mandate (null), has changed, to the administrators alone: people of a lapsed company are in no other rooms than their own. */
export const invoiceChanged = (
  context: Context,
  invoiceId: number | null,
  data: Omit<z.output<typeof paymentEvent.payload>, 'invoiceId'>,
  administrators: readonly UserRecord[],
): Effect =>
  realtime(context, {
    event: paymentEvent,
    data: { ...data, invoiceId },
    rooms: administrators.map(({ id }) => `user:${id}` as const),
    order: `invoice-${invoiceId ?? 'mandate'}`,
  });
