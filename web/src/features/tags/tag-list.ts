import { deleteTag, listCountedTags, type CountedTag, type Tag } from '@recado/shared/contract/tags';
import { call } from '../../api/call.ts';
import { chipColumn } from '../../components/list/chip-column.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import type { Column, ListPageProps } from '../../components/list/list-page-props.ts';
import { pagedList } from '../../components/list/list-rows.ts';
import { TagDialog } from './TagDialog.tsx';

/** The parts that the lists of tags (0) and of lanes (1) have in common: rows, dialog and deletion. */
export const tagList = (kanban: Tag['kanban']) => {
  const open = (tag: Tag | null): void => void openDialog(TagDialog, { tag, kanban });
  return {
    useRows: pagedList(
      listCountedTags,
      (searchParam) => ({ query: { kanban, ...(searchParam === '' ? {} : { searchParam }) } }),
      ({ tags }) => tags,
    ),
    nameOf: ({ name }) => name,
    onAdd: () => open(null),
    onEdit: open,
    removal: {
      call: ({ id }) => call(deleteTag, { params: { id } }),
      done: kanban === 1 ? 'tags:laneDeleted' : 'tags:deleted',
    },
  } satisfies Partial<ListPageProps<CountedTag>> & { onAdd: () => void };
};

/** The column with the tag in its colour. */
export const nameColumn: Column<CountedTag> = chipColumn('tags:name');
