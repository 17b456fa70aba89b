import { z } from 'zod';

/** How a linked device comes to messages of its phone: at once, soon, all of them if it wants them, or by asking. */
export const historySyncKind = z.enum(['initial', 'recent', 'full', 'on-demand']);

export type HistorySyncKind = z.infer<typeof historySyncKind>;
