import { contact } from '@recado/shared/contract/contacts';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import { contactUserId } from './user-ids.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { isNumberAsName } from '@recado/shared/text/mask-number';
import { cutText } from '@recado/shared/text/cut-text';

/** The characters of a name that decide its place in a list: keys hold 1,024 bytes. */
const sortNameLength = 100;

/** Sorts behind all names. */
const lastName = '\u{10FFFF}';

/**
 * A contact's place in lists by name. A contact whose name is its number has its place behind all others, by its id, for
 * everybody: the order would tell the digits of a number that is hidden.
 */
export const sortName = (name: string): string =>
  isNumberAsName(name) ? lastName : cutText(fold(name), { units: sortNameLength });

/** The part of a company's contacts that a filter by channel and kind reads: people or groups of a channel. */
export const segmentOf = ({ channel, isGroup }: { channel: string; isGroup: boolean }): string =>
  `${channel}#${isGroup ? 'groups' : 'people'}`;

/** A contact by id; by folded name all contacts of a company in gsi1, those of a segment in gsi2; those in a user's wallet in gsi3. */
export const contactEntity = defineEntity({
  name: 'contact',
  schema: contact.omit({ tags: true }).extend({
    username: z.string().nullable().default(null),
    /** Its tags, in the order in which they were given; see `TagStore`. */
    tagIds: z.array(z.int()).default([]),
    /** Digits of its LID; null while unknown. */
    lid: z.string().nullable(),
    /** The user ids by which the Cloud API names it, the newest first, with those that it had before. */
    userIds: z.array(contactUserId).default([]),
    /** JID of a group, or `{id}@facebook` and `{id}@instagram` of a person there; null for contacts with a number, LID or user id. */
    jid: z.string().nullable(),
    /** The time when its picture was last asked for, in milliseconds since 1970; null before the first time. */
    pictureAt: z.int().nullable(),
    /** The contact that this one is being merged into, until that is finished; then this one is gone. */
    mergedInto: z.int().nullable().default(null),
    /** The erasure that removes it, until that is finished. */
    erasureId: z.string().nullable().default(null),
    version,
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#contact#{id:12}',
  sort: 'contact',
  computed: {
    sortName: ({ name }) => sortName(name),
    segment: segmentOf,
    owner: ({ wallet }) => wallet?.userId ?? null,
  },
  indexes: {
    byName: { index: 'gsi1', partition: 'c#{companyId}#contacts', sort: '{sortName}#{id:12}' },
    bySegment: { index: 'gsi2', partition: 'c#{companyId}#contacts#{segment}', sort: '{sortName}#{id:12}' },
    byOwner: { index: 'gsi3', partition: 'c#{companyId}#wallet#{owner}', sort: '{id:12}' },
  },
  unlimited: 'traffic',
});

/**
 * The contact of an address: of a canonical number, a LID, a user id of the Cloud API, a group's JID, or the id of a person
 * on a page or Instagram account. Unique by its key.
 */
export const contactIdentityEntity = defineEntity({
  name: 'contact identity',
  schema: z.object({
    kind: z.enum(['number', 'lid', 'user', 'group', 'page-user']),
    value: z.string(),
    contactId: z.int(),
  }),
  partition: 'c#{companyId}#{kind}#{value}',
  sort: 'identity',
  unlimited: 'traffic',
});

/** The number of a company's contacts, in shards, so that contacts added at once do not wait for one item. */
export const contactCountEntity = defineEntity({
  name: 'contact count',
  schema: z.object({ shard: z.int(), count: z.int().default(0) }),
  partition: 'c#{companyId}#contact-count',
  sort: 'shard#{shard}',
  unlimited: 'single',
});

/** A merge of another contact into this one: the merged contact, the user who asked for it, and the time. */
export const contactMergeEntity = defineEntity({
  name: 'contact merge',
  schema: z.object({
    contactId: z.int(),
    /** The contact that is merged, as it was. */
    mergedId: z.int(),
    name: z.string(),
    number: z.string(),
    /** The user who asked for it; null where WhatsApp named both as one person. */
    user: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Milliseconds since 1970; `finishedAt` is null while tickets are still moved. */
    startedAt: z.int(),
    finishedAt: z.int().nullable(),
  }),
  partition: 'c#{companyId}#contact#{contactId:12}',
  sort: 'merge#{mergedId:12}',
  unlimited: 'traffic',
});

/** The contact into which a merged contact went: addresses that still name the merged one lead there. */
export const mergedContactEntity = defineEntity({
  name: 'merged contact',
  schema: z.object({ contactId: z.int(), into: z.int() }),
  partition: 'c#{companyId}#contact#{contactId:12}',
  sort: 'merged',
  unlimited: 'traffic',
});
