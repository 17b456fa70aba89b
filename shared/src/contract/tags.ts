import * as z from 'zod';
import { tagLimits } from '../limits/tags.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idOf, idParams, page, pageResult, recordChanges, searchText, text, trimmed } from './parameters.ts';

const fields = {
  /** Unique in the company, whatever its case. */
  name: trimmed(tagLimits.name),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  /** 1 for a lane of the kanban board, which contains tickets; 0 for a tag of contacts. */
  kanban: z.literal([0, 1]),
};

/** The rules of a lane for its tickets (behaviour, section 12); a tag of contacts has the defaults. */
const laneFields = {
  /** Hours after which an open ticket whose last message is ours moves to the next lane; 0: never. */
  timeLane: z.int().min(0).max(tagLimits.timeLane.max),
  /** The lane to which an idle ticket moves; null for none. */
  nextLaneId: id.nullable(),
  /** Sent to the contact of a ticket that moves into this lane. */
  greetingMessageLane: text(tagLimits.greetingMessageLane),
  /** The lane to which a ticket goes back when its contact writes; null for none. */
  rollbackLaneId: id.nullable(),
  /** Place on the board, smallest first; lanes without one stand behind the others. */
  orderLane: z.int().min(0).max(tagLimits.orderLane.max).nullable(),
};

export const tag = z.object({
  id,
  ...fields,
  timeLane: laneFields.timeLane.default(0),
  nextLaneId: laneFields.nextLaneId.default(null),
  greetingMessageLane: laneFields.greetingMessageLane.default(''),
  rollbackLaneId: laneFields.rollbackLaneId.default(null),
  orderLane: laneFields.orderLane.default(null),
  /** The user who created it; null for tags of an import. */
  userId: id.nullable().default(null),
});
export type Tag = z.output<typeof tag>;

/** The fields of a tag that tickets and contacts show. */
export const tagLabel = tag.pick({ id: true, name: true, color: true });
export type TagLabel = z.output<typeof tagLabel>;

const contactTags = z.object({ tags: z.array(tagLabel) });

const kanbanQuery = z.coerce.number<number>().pipe(z.literal([0, 1]));

/** A tag with how often it is used. */
export const countedTag = tag.extend({
  /** Contacts that have it, up to `tagLimits.counted` and one more; null for a lane. */
  contactsCount: z.int().nullable(),
  /** Tickets of the lane that are not closed, counted likewise; null for others, and without the permission to see the dashboard. */
  ticketsCount: z.int().nullable(),
  /** The newest contacts that have it; only of the tag that `tagId` names. */
  contacts: z.array(z.object({ id, name: z.string(), number: z.string() })).optional(),
});
export type CountedTag = z.output<typeof countedTag>;

export const listTags = endpoint({
  name: 'listTags',
  summary: 'Lists the tags of the company by name: all, those of contacts (kanban 0) or the lanes of the board (1)',
  group: 'inbox',
  method: 'GET',
  scope: 'tags:read',
  path: '/tags/list',
  query: z.object({ kanban: kanbanQuery.optional() }),
  result: z.array(tag),
  access: 'user',
});

export const listCountedTags = endpoint({
  name: 'listCountedTags',
  summary:
    'Lists tags by name with the number of their contacts, or lanes in their order with that of their tickets, a page at a time; with tagId this one with its newest contacts',
  group: 'inbox',
  method: 'GET',
  path: '/tags',
  query: z.object({
    kanban: kanbanQuery.default(0),
    tagId: id.optional(),
    searchParam: searchText.optional(),
    ...page,
  }),
  result: z.object({ tags: z.array(countedTag), ...pageResult }),
  access: 'user',
  errors: ['ERR_PLAN_FEATURE'],
});

export const listLanes = endpoint({
  name: 'listLanes',
  summary: 'Lists the lanes of the kanban board in their order',
  group: 'inbox',
  method: 'GET',
  path: '/tag/kanban',
  result: z.object({ lista: z.array(tag) }),
  access: 'user',
  plan: 'useKanban',
});

export const getTag = endpoint({
  name: 'getTag',
  summary: 'Returns a tag, or a lane',
  group: 'inbox',
  method: 'GET',
  scope: 'tags:read',
  path: '/tags/{id}',
  params: idParams('tag'),
  result: tag,
  access: 'user',
  errors: ['ERR_PLAN_FEATURE'],
});

export const createTag = endpoint({
  name: 'createTag',
  summary: 'Creates a tag; a lane of the kanban board needs the permission to see the dashboard',
  group: 'inbox',
  method: 'POST',
  scope: 'tags:write',
  creates: true,
  path: '/tags',
  body: z.object({ ...fields, ...z.object(laneFields).partial().shape, kanban: fields.kanban.default(0) }),
  result: tag,
  access: 'user',
  errors: ['ERR_TAG_NAME_ALREADY_EXISTS', 'ERR_TAG_LIMIT', 'ERR_NO_TAG_FOUND', 'ERR_PLAN_FEATURE'],
  example: { body: { name: 'Cliente VIP', color: '#2F9E44', kanban: 0 } },
});

export const updateTag = endpoint({
  name: 'updateTag',
  summary: 'Changes a tag, which stays what it is; a lane needs the permission to see the dashboard',
  group: 'inbox',
  method: 'PUT',
  scope: 'tags:write',
  edit: true,
  path: '/tags/{id}',
  params: idParams('tag'),
  body: z.object({ name: fields.name, color: fields.color, ...laneFields }).partial(),
  result: tag,
  access: 'user',
  errors: ['ERR_TAG_NAME_ALREADY_EXISTS', 'ERR_PLAN_FEATURE', 'ERR_API_KEY_LIMITED'],
  example: { body: { name: 'Cliente ouro' } },
});

export const deleteTag = endpoint({
  name: 'deleteTag',
  summary: 'Removes a tag from the company: its contacts, or the tickets of the lane, show it no longer',
  group: 'inbox',
  method: 'DELETE',
  scope: 'tags:write',
  path: '/tags/{id}',
  params: idParams('tag'),
  result: done,
  access: 'user',
  errors: ['ERR_TAG_IN_USE', 'ERR_PLAN_FEATURE', 'ERR_API_KEY_LIMITED'],
});

export const removeContactTag = endpoint({
  name: 'removeContactTag',
  summary: 'Takes a tag from a contact; its tickets show it no longer',
  group: 'inbox',
  method: 'DELETE',
  scope: 'contacts:write',
  path: '/tags-contacts/{tagId}/{contactId}',
  params: z.object({ tagId: idOf('tag'), contactId: idOf('contact') }),
  result: done,
  access: 'user',
  errors: ['ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING'],
});

export const listContactTags = endpoint({
  name: 'listContactTags',
  summary: 'Lists the tags of a contact',
  group: 'inbox',
  method: 'GET',
  scope: 'contacts:read',
  path: '/contactTags/{contactId}',
  params: z.object({ contactId: idOf('contact') }),
  result: contactTags,
  access: 'user',
});

const tagsOfContact = z.array(z.object({ id })).max(tagLimits.ofContact);

export const syncContactTags = endpoint({
  name: 'syncContactTags',
  summary:
    'Gives a contact these tags instead of those that it has, or of those that the caller saw; its tickets show them',
  group: 'inbox',
  method: 'POST',
  scope: 'contacts:write',
  path: '/tags/sync',
  body: z.object({
    contactId: id,
    tags: tagsOfContact,
    /** The tags that the caller saw. Tags that a colleague has added or removed meanwhile stay as they are. */
    before: tagsOfContact.optional(),
  }),
  result: contactTags,
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING'],
  example: { body: { contactId: 1, tags: [{ id: 1 }] } },
});

export const tagEvent = realtimeEvent('tag', recordChanges({ tag }, { tagId: id }));
