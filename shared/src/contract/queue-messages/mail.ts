import * as z from 'zod';
import { language } from '../languages.ts';
import { email } from '../parameters.ts';

/** To whoever signed a company up. The password never stands in it (behaviour, section 20). */
const welcome = z.object({
  template: z.literal('welcome'),
  to: email,
  language,
  values: z.object({ name: z.string(), companyName: z.string(), email, trialEnds: z.iso.date() }),
});

/** A mail to one person. Queue `mail`, standard: delivered twice, it is sent twice. */
export const mailMessage = welcome;
export type MailMessage = z.output<typeof mailMessage>;
