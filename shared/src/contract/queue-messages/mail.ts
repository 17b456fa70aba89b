import * as z from 'zod';
import { language } from '../languages.ts';
import { email } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** Mail to the user who signed up a company. It never contains the password (behaviour, section 20). */
const welcome = z.object({
  template: z.literal('welcome'),
  to: email,
  language,
  values: z.object({ name: z.string(), companyName: z.string(), email, trialEnds: z.iso.date() }),
});

/** A mail to one person. */
const mailMessage = welcome;
export type MailMessage = z.output<typeof mailMessage>;

/** Standard: a message that SQS delivers twice is mailed twice. */
export const mailQueue = defineQueue({
  name: 'mail',
  schema: mailMessage,
  fifo: false,
  timeout: 30,
  maxReceiveCount: 5,
  retries: 'afterVisibilityTimeout',
});
