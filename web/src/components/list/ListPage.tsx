import { Button, Loader, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useNextPage } from '../../api/use-next-page.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { EmptyState } from '../EmptyState.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { Page } from '../page/Page.tsx';
import { SearchField } from '../page/SearchField.tsx';
import { ListBody } from './ListBody.tsx';
import type { ListPageProps } from './list-page-props.ts';
import type { ListRows } from './list-rows.ts';
import { useRowActions } from './use-row-actions.ts';
import classes from './List.module.css';

/** Milliseconds without a keystroke before the list is searched (specification 1, section 9). */
const searchDelay = 500;
/** Pixels from the end at which the next page loads (specification 1, section 9). */
const nextPageDistance = 100;
const noPages: NonNullable<ListRows<never>['pages']> = {
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.resolve(),
};

type Add = ListPageProps<never>['add'];

const isButton = (add: Add): add is Exclude<Add, ReactNode> =>
  typeof add === 'object' && add !== null && 'onClick' in add;

const AddButton = ({ name, add }: { name: string; add: Add }) => {
  const { t } = useTranslate();
  if (useReadOnly()) return null;
  if (!isButton(add)) return add;
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick} data-testid={`add-${name}`}>
      {t(add.label)}
    </Button>
  );
};

const RowsSkeleton = () => {
  const { t } = useTranslate();
  return (
    <div role="status" aria-label={t('common:loading')} className={classes.skeleton}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={20} radius="sm" width={`${92 - (index % 3) * 14}%`} />
      ))}
    </div>
  );
};

/**
 * The screen of a list: search, table or cards, pages loaded on scroll, row actions, delete confirmation, and a
 * placeholder while it loads, where it is empty or has failed. In arrears nothing is added or deleted.
 */
export const ListPage = <Row extends { id: number }>(props: ListPageProps<Row>) => {
  const {
    name,
    title,
    titleValues,
    back,
    useRows,
    columns,
    search,
    minSearch = 1,
    filtered = false,
    empty,
    add,
    tools,
    above,
    onEdit,
    onOpen = onEdit,
    mayChange,
    highlights,
  } = props;
  const { t } = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), searchDelay);
  const wanted = typed.length < minSearch ? '' : typed;
  const { rows, error, refetch, pages = noPages } = useRows(wanted);
  const actionsOf = useRowActions(props, refetch);
  const { loadMore, retry } = useNextPage(pages, () => {
    const element = root.current;
    return element !== null && element.scrollHeight - element.scrollTop - element.clientHeight <= nextPageDistance;
  });
  const isEmpty = rows?.length === 0;
  // A search page may be empty although more follow.
  const isSearching = isEmpty && pages.hasNextPage && !pages.isFetchNextPageError;
  const none = isEmpty && !pages.hasNextPage;
  const unused = none && !filtered && text === '' && wanted === '';
  const openOf = (row: Row) => (onOpen && (mayChange?.(row) ?? true) ? () => onOpen(row) : undefined);
  const toolbar = !unused && (rows || filtered || wanted !== '') && (
    <>
      {search && <SearchField label={t(search)} value={text} onChange={setText} />}
      {tools}
      <AddButton name={name} add={add} />
    </>
  );
  return (
    <Page
      title={t(title, titleValues)}
      back={back && { label: t(back.label), to: back.to }}
      tools={toolbar}
      ref={root}
      onScroll={loadMore}
    >
      {above}
      {!rows && error !== null && (
        <LoadFailure title={t('common:listFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {((!rows && error === null) || isSearching) && <RowsSkeleton />}
      {unused && (
        <EmptyState icon={empty.icon} title={t(empty.title)} hint={t(empty.hint)}>
          <AddButton name={name} add={add} />
          {empty.actions}
        </EmptyState>
      )}
      {none && !unused && (
        <EmptyState icon={IconSearchOff} title={t('common:nothingFound')} hint={t('common:nothingFoundHint')} />
      )}
      {rows && rows.length > 0 && (
        <ListBody
          name={name}
          rows={rows}
          columns={columns}
          actionsOf={actionsOf}
          highlights={highlights}
          openOf={openOf}
        />
      )}
      {pages.isFetchNextPageError && <LoadFailure error={error} onRetry={retry} />}
      {pages.hasNextPage && pages.isFetching && <Loader size="sm" className={classes.more} />}
    </Page>
  );
};
