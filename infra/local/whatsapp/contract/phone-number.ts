import { z } from 'zod';

/** A phone number as WhatsApp writes it: country code and number, digits only. */
export const phoneNumber = z.string().regex(/^[1-9]\d{6,14}$/);
