import * as z from 'zod';
import { id } from '../parameters.ts';

/** Something whose words changed. Queue `search`, standard: the consumer reads the thing as it stands now, so order does not matter. */
export const searchMessage = z.object({ companyId: id, kind: z.literal('contact'), id });
export type SearchMessage = z.output<typeof searchMessage>;
