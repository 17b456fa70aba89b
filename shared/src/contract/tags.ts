import * as z from 'zod';
import { tagLimits } from '../limits/tags.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, trimmed } from './parameters.ts';

const fields = {
  /** Unique in the company, whatever its case. */
  name: trimmed(tagLimits.name),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  /** 1 for a lane of the kanban board, which a ticket stands in; 0 for a tag of contacts. */
  kanban: z.literal([0, 1]),
};

export const tag = z.object({ id, ...fields });
export type Tag = z.output<typeof tag>;

/** What tickets and contacts show of a tag. */
export const tagLabel = tag.omit({ kanban: true });
export type TagLabel = z.output<typeof tagLabel>;

const contactTags = z.object({ tags: z.array(tagLabel) });

export const listTags = endpoint({
  name: 'listTags',
  summary: 'Lists the tags of the company by name: all, those of contacts (kanban 0) or the lanes of the board (1)',
  group: 'inbox',
  method: 'GET',
  path: '/tags/list',
  query: z.object({
    kanban: z.coerce
      .number<number>()
      .pipe(z.literal([0, 1]))
      .optional(),
  }),
  result: z.array(tag),
  access: 'user',
  errors: [],
});

export const createTag = endpoint({
  name: 'createTag',
  summary: 'Creates a tag; a lane of the kanban board needs the permission to see the dashboard',
  group: 'inbox',
  method: 'POST',
  path: '/tags',
  body: z.object({ ...fields, kanban: fields.kanban.default(0) }),
  result: tag,
  access: 'user',
  errors: ['ERR_TAG_NAME_ALREADY_EXISTS', 'ERR_TAG_LIMIT', 'ERR_PLAN_FEATURE'],
  example: { body: { name: 'Cliente VIP', color: '#2F9E44', kanban: 0 } },
});

export const listContactTags = endpoint({
  name: 'listContactTags',
  summary: 'Lists the tags of a contact',
  group: 'inbox',
  method: 'GET',
  path: '/contactTags/{contactId}',
  params: z.object({ contactId: id }),
  result: contactTags,
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND'],
});

export const syncContactTags = endpoint({
  name: 'syncContactTags',
  summary: 'Gives a contact these tags instead of those that it has; its tickets show them',
  group: 'inbox',
  method: 'POST',
  path: '/tags/sync',
  body: z.object({ contactId: id, tags: z.array(z.object({ id })).max(tagLimits.ofContact) }),
  result: contactTags,
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
  example: { body: { contactId: 1, tags: [{ id: 1 }] } },
});

export const tagEvent = realtimeEvent(
  'tag',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), tag }),
    z.object({ action: z.literal('delete'), tagId: id }),
  ]),
);
