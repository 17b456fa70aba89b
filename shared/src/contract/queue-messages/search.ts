import * as z from 'zod';
import { id } from '../parameters.ts';

/**
 * A contact whose searched text changed. Queue `search`, standard: the consumer reads the current contact, so order
 * does not matter.
 */
export const searchMessage = z.object({ companyId: id, kind: z.literal('contact'), id });
export type SearchMessage = z.output<typeof searchMessage>;
