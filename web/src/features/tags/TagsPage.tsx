import type { CountedTag } from '@recado/shared/contract/tags';
import { IconAddressBook, IconTag } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { shownCount } from './shown-count.ts';
import { TagContactsDialog } from './TagContactsDialog.tsx';
import { nameColumn, tagList } from './tag-list.ts';
import classes from './Tags.module.css';

const { onAdd, removal, ...tags } = tagList(0);

const openContacts = (tag: CountedTag): void => void openDialog(TagContactsDialog, { tag });

/** The tags of contacts with the number of their contacts (specification 3, section 2). */
export const TagsPage = () => {
  const { t, language } = useTranslate();
  return (
    <ListPage<CountedTag>
      name="tag"
      title="tags:title"
      {...tags}
      search="tags:search"
      empty={{ icon: IconTag, title: 'tags:empty', hint: 'tags:emptyHint' }}
      add={{ label: 'tags:add', onClick: onAdd }}
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
        ...removal,
        title: 'tags:deleteTitle',
        text: 'tags:deleteText',
      }}
      columns={[
        nameColumn,
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
