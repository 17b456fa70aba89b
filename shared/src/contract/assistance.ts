import * as z from 'zod';
import { rewritings, translationTargets } from '../limits/assistance.ts';
import { endpoint } from './grammar.ts';
import { language } from './languages.ts';
import { maxTextLength } from './messages.ts';
import { id, idParams } from './parameters.ts';
import { tagLabel } from './tags.ts';

const written = z.string().trim().min(1).max(maxTextLength);

export const assistTicket = endpoint({
  name: 'assistTicket',
  summary:
    'Asks the model for help with a ticket: an answer to the contact, a text written again, a summary, or tags and a closing reason. Nothing is sent or changed',
  group: 'inbox',
  method: 'POST',
  path: '/tickets/{id}/assistance',
  params: idParams('ticket'),
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer') }),
    z.object({
      kind: z.literal('rewrite'),
      text: written,
      how: z.enum(rewritings),
      /** The language of a translation. */
      into: z.enum(translationTargets).default('customer'),
    }),
    /** A summary for colleagues, in the language of the caller's screens. */
    z.object({ kind: z.literal('summary'), language }),
    z.object({ kind: z.literal('closing') }),
  ]),
  result: z.object({
    /** Empty for the help with closing. */
    text: z.string(),
    /** The parts of the company's instructions that an answer is based on. */
    sources: z.array(z.string()),
    /** Tags of the company that fit the conversation and that the contact has not. */
    tags: z.array(tagLabel),
    closingReason: z.object({ id, name: z.string() }).nullable(),
  }),
  access: 'user',
  plan: 'useOpenAi',
  errors: [
    'ERR_ASSISTANCE_BUDGET',
    'ERR_ASSISTANCE_BUSY',
    'ERR_ASSISTANCE_EMPTY',
    'ERR_ASSISTANCE_OFF',
    'ERR_ASSISTANCE_REFUSED',
    'ERR_ASSISTANCE_TIMEOUT',
    'ERR_ASSISTANCE_UNREADABLE',
    'ERR_CONTACT_REFUSES_AI',
  ],
  example: { body: { kind: 'answer' } },
});
