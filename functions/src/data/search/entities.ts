import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { formerRules } from './former-grams.ts';

/** One gram of one contact, with the whole text, so that a candidate is verified without another read. Newest contacts have the greatest keys. */
export const postingEntity = defineEntity({
  name: 'posting',
  schema: z.object({ gram: z.string(), contactId: z.int(), text: z.string() }),
  partition: 'c#{companyId}#term#{gram}',
  sort: 'contact#{contactId:12}',
  unlimited: 'traffic',
});

/** The texts that the index has of a contact, so that a change writes only differences. */
export const indexedEntity = defineEntity({
  name: 'indexed contact',
  schema: z.object({
    contactId: z.int(),
    /** Texts that may have postings: one, or several, one of them empty, while they are being written. */
    texts: z.array(z.string()),
    /** The rules by which its grams were cut. */
    rules: z.int().default(formerRules),
    version,
  }),
  partition: 'c#{companyId}#contact#{contactId:12}',
  sort: 'indexed',
  unlimited: 'traffic',
});
