import * as z from 'zod';
import { id } from '../../../contract/parameters.ts';

/** The queue, and its name when it was chosen. */
export const ticketData = z.object({ queueId: id.nullable().default(null), name: z.string().max(100).default('') });
