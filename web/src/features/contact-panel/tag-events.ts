import { getContact, listContacts, type Contact } from '@recado/shared/contract/contacts';
import { listTags, tagEvent, type Tag, type TagLabel } from '@recado/shared/contract/tags';
import { getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

type Patch = (tags: TagLabel[]) => TagLabel[];
interface Tagged {
  tags: TagLabel[];
}

const patched = <Row extends Tagged>(row: Row, patch: Patch): Row => {
  const tags = patch(row.tags);
  return tags === row.tags ? row : { ...row, tags };
};

/** Applies a change to the tags of all contacts and tickets that are cached. */
const patchTagged = (client: QueryClient, patch: Patch): void => {
  patchQueries<Contact>(client, queryKey(getContact), (contact) => patched(contact, patch));
  patchQueries<Ticket>(client, queryKey(getTicketByUuid), (ticket) => patched(ticket, patch));
  patchQueries<InfiniteData<{ tickets: Ticket[] }>>(client, queryKey(listTickets), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, tickets: page.tickets.map((ticket) => patched(ticket, patch)) })),
  }));
  void client.invalidateQueries({ queryKey: queryKey(listContacts) });
};

/** `company-{id}-tag`: a tag that is new, renamed, recoloured or gone shows so on contacts and tickets too. */
export const tagHandler = handlerOf(tagEvent, (payload, { client }) => {
  if (payload.action === 'delete') {
    const { tagId } = payload;
    const without = <Row extends { id: number }>(tags: Row[]): Row[] =>
      tags.some(({ id }) => id === tagId) ? tags.filter(({ id }) => id !== tagId) : tags;
    patchQueries<Tag[]>(client, queryKey(listTags), without);
    patchTagged(client, without);
    return;
  }
  void client.invalidateQueries({ queryKey: queryKey(listTags) });
  if (payload.action === 'create') return;
  const { id, name, color } = payload.tag;
  patchTagged(client, (tags) =>
    tags.some((tag) => tag.id === id) ? tags.map((tag) => (tag.id === id ? { id, name, color } : tag)) : tags,
  );
});
