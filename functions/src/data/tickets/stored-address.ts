import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import * as z from 'zod';

/** An address; the contracts check it where it arrives. */
export const storedAddress = z.custom<Address>((value) => typeof value === 'object' && value !== null);
