import { contactEvent } from '@recado/shared/contract/contacts';
import { listCountedTags, listLanes, tagEvent, type CountedTag, type Tag } from '@recado/shared/contract/tags';
import type { InfiniteData } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

type Pages = InfiniteData<{ tags: CountedTag[] }>;

/** `company-{id}-tag`: changes the lists of tags and of lanes at once, and reads them again where a tag may move in them. */
export const tagListsHandler = handlerOf(tagEvent, (payload, { client }) => {
  const changed = <Row extends Tag>(rows: Row[]): Row[] =>
    payload.action === 'delete'
      ? rows.filter(({ id }) => id !== payload.tagId)
      : rows.map((row) => (row.id === payload.tag.id ? { ...row, ...payload.tag } : row));
  patchQueries<Pages>(client, queryKey(listCountedTags), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, tags: changed(page.tags) })),
  }));
  patchQueries<{ lista: Tag[] }>(client, queryKey(listLanes), ({ lista }) => ({ lista: changed(lista) }));
  if (payload.action === 'delete') return;
  void client.invalidateQueries({ queryKey: queryKey(listCountedTags) });
  void client.invalidateQueries({ queryKey: queryKey(listLanes) });
});

/** `company-{id}-contact`: the counts of tags are read again when the list is opened next. */
export const contactTagsHandler = handlerOf(contactEvent, (_payload, { client }) => {
  void client.invalidateQueries({ queryKey: queryKey(listCountedTags), refetchType: 'none' });
});
