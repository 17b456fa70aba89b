import { deleteTag, listCountedTags, type CountedTag } from '@recado/shared/contract/tags';
import { IconAddressBook, IconTag } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import { call } from '../../api/call.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { shownCount } from './shown-count.ts';
import { TagContactsDialog } from './TagContactsDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import classes from './Tags.module.css';

const useTags = pagedList(
  listCountedTags,
  (searchParam) => ({ query: { kanban: 0, ...(searchParam === '' ? {} : { searchParam }) } }),
  ({ tags }) => tags,
);

const openContacts = (tag: CountedTag): void => void openDialog(TagContactsDialog, { tag });

/** The tags of contacts with the number of their contacts (specification 3, section 2). */
export const TagsPage = () => {
  const { t, language } = useTranslate();
  return (
    <ListPage<CountedTag>
      name="tag"
      title="tags:title"
      useRows={useTags}
      nameOf={({ name }) => name}
      search="tags:search"
      empty={{ icon: IconTag, title: 'tags:empty', hint: 'tags:emptyHint' }}
      add={{ label: 'tags:add', onClick: () => openDialog(TagDialog, { tag: null, kanban: 0 }) }}
      onEdit={(tag) => openDialog(TagDialog, { tag, kanban: 0 })}
      actions={(tag) => [
        {
          hint: t('tags:contacts'),
          label: t('tags:contactsOf', { name: tag.name }),
          icon: IconAddressBook,
          onClick: () => openContacts(tag),
          testId: 'tag-contacts',
        },
      ]}
      removal={{
        call: ({ id }) => call(deleteTag, { params: { id } }),
        title: 'tags:deleteTitle',
        text: 'tags:deleteText',
        done: 'tags:deleted',
      }}
      columns={[
        {
          label: 'tags:name',
          cell: ({ name, color }) => (
            <span className={classes.name}>
              <ColorChip color={color}>{name}</ColorChip>
            </span>
          ),
          main: true,
          opens: true,
        },
        {
          label: 'tags:contacts',
          cell: (tag) => (
            <UnstyledButton className={classes.count} onClick={() => openContacts(tag)}>
              {shownCount(tag.contactsCount, language)}
            </UnstyledButton>
          ),
          width: '200px',
          numeric: true,
        },
      ]}
    />
  );
};
