import { realtimeEvent } from './grammar.ts';
import { id, recordChanges } from './parameters.ts';

/** Sent to administrators, who read the roles again. */
export const roleEvent = realtimeEvent('role', recordChanges({ id }, { id }));
