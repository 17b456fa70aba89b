import { z } from 'zod';

/** Kinds of history parts: the newest messages, recent ones, all (if the device wants them), and on request. */
export const historySyncKind = z.enum(['initial', 'recent', 'full', 'on-demand']);

export type HistorySyncKind = z.infer<typeof historySyncKind>;
