import * as z from 'zod';
import { accountActs } from '../account-log.ts';
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

/** Mail to the users whom an act on the accounts of a company concerns. */
const accountAct = z.object({
  template: z.literal('accountAct'),
  to: email,
  language,
  values: z.object({
    act: z.enum(accountActs),
    name: z.string(),
    companyName: z.string(),
    /** The name of the user who did it. */
    by: z.string(),
    /** The name of the user or connection. */
    of: z.string(),
  }),
});

/** Mail to a user whom somebody added without a password. Its link is the only place that holds the token in clear. */
const invitation = z.object({
  template: z.literal('invitation'),
  to: email,
  language,
  values: z.object({ name: z.string(), companyName: z.string(), email, inviter: z.string(), token: z.string() }),
});

/** A mail to one person. */
const mailMessage = z.discriminatedUnion('template', [welcome, accountAct, invitation]);
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
