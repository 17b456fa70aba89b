import { tag } from '@recado/shared/contract/tags';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';

/** Names that differ in case only are the same. */
const ignoreCase = (value: string): string => value.normalize('NFC').toLowerCase();

/** The most tags and lanes of a company. */
export const maxTags = 500;

/** A tag: of contacts, or a lane of the kanban board. */
export const tagEntity = defineEntity({
  name: 'tag',
  schema: tag.extend({ version }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#tags',
  sort: 'tag#{id:12}',
  unique: { name: { fold: ignoreCase, error: 'ERR_TAG_NAME_ALREADY_EXISTS' } },
  quotas: { tags: { limit: maxTags, error: 'ERR_TAG_LIMIT' } },
});

/** Marks a contact as having a tag, beside the list in its record, so that the contacts of a tag are one query. */
export const taggedContactEntity = defineEntity({
  name: 'tagged contact',
  schema: z.object({ tagId: z.int(), contactId: z.int() }),
  partition: 'c#{companyId}#tag#{tagId}',
  sort: 'contact#{contactId:12}',
  unlimited: 'traffic',
});

/** Marks a ticket as being in a lane, beside the field of its record, so that the tickets of a lane are one query. */
export const laneTicketEntity = defineEntity({
  name: 'lane ticket',
  schema: z.object({ tagId: z.int(), ticketId: z.int() }),
  partition: 'c#{companyId}#tag#{tagId}',
  sort: 'ticket#{ticketId:12}',
  unlimited: 'traffic',
});
