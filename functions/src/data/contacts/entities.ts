import { contact } from '@recado/shared/contract/contacts';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** The characters of a name that decide its place in a list: keys hold 1,024 bytes. */
const sortNameLength = 100;

export const sortName = (name: string): string => cutText(fold(name), { units: sortNameLength });

/** A contact by id; in gsi1 all contacts of a company by their folded name. */
export const contactEntity = defineEntity({
  name: 'contact',
  schema: contact.omit({ tags: true }).extend({
    /** Its tags, in the order in which they were given; see `TagStore`. */
    tagIds: z.array(z.int()).default([]),
    /** Digits of its LID; null while unknown. */
    lid: z.string().nullable(),
    /** JID of a group, or `{id}@facebook` and `{id}@instagram` of a person there; null for contacts with a number or LID. */
    jid: z.string().nullable(),
    version,
  }),
  partition: 'c#{companyId}#contact#{id:12}',
  sort: 'contact',
  computed: { sortName: ({ name }) => sortName(name) },
  indexes: { byName: { index: 'gsi1', partition: 'c#{companyId}#contacts', sort: '{sortName}#{id:12}' } },
});

/**
 * The contact of an address: of a canonical number, a LID, a group's JID, or the id of a person on a page or Instagram
 * account. Unique by its key.
 */
export const contactIdentityEntity = defineEntity({
  name: 'contact identity',
  schema: z.object({ kind: z.enum(['number', 'lid', 'group', 'page-user']), value: z.string(), contactId: z.int() }),
  partition: 'c#{companyId}#{kind}#{value}',
  sort: 'identity',
});

/** The number of a company's contacts, in shards, so that contacts added at once do not wait for one item. */
export const contactCountEntity = defineEntity({
  name: 'contact count',
  schema: z.object({ shard: z.int(), count: z.int().default(0) }),
  partition: 'c#{companyId}#contact-count',
  sort: 'shard#{shard}',
});
