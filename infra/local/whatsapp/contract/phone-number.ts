import { z } from 'zod';

/** A phone number in WhatsApp's form: country code and number, digits only. */
export const phoneNumber = z.string().regex(/^[1-9]\d{6,14}$/);
