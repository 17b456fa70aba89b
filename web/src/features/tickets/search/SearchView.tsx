import { ActionIcon, Badge, Button, Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { SearchChips } from './SearchChips.tsx';
import classes from './SearchView.module.css';
import { emptySearch, filterCount, type SearchFilter } from '../cache/search-filter.ts';
import { type InboxFilter, ticketListQuery } from '../cache/ticket-list-query.ts';
import { useFilterChoices } from './use-filter-choices.ts';

const SearchPanel = lazyComponent(async () => (await import('./SearchPanel.tsx')).SearchPanel);

interface Props {
  search: SearchFilter;
  /** The filter of the list that is shown. */
  applied: InboxFilter;
  panelOpened: boolean;
  onPanel: (opened: boolean) => void;
  onSearch: (search: SearchFilter) => void;
  onLeave: () => void;
}

/** Head of the search view, in place of the tabs: its title, its filters and those that are set. */
export const SearchView = ({ search, applied, panelOpened, onPanel, onSearch, onLeave }: Props) => {
  const { t } = useTranslate();
  const choices = useFilterChoices();
  const { data } = useInfiniteQuery(ticketListQuery(applied));
  const count = data?.pages[0]?.count ?? null;
  const set = filterCount(search);
  const change = (part: Partial<SearchFilter>): void => onSearch({ ...search, ...part });
  const clear = (): void => onSearch({ ...emptySearch, text: search.text });
  return (
    <>
      <div className={classes.head}>
        <Tooltip label={t('tickets:searchView.leave')}>
          <ActionIcon aria-label={t('tickets:searchView.leave')} onClick={onLeave} data-testid="leave-search">
            <IconArrowLeft size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
        <h2 className={classes.title}>{t('tickets:found')}</h2>
        <span className={classes.count} role="status">
          {count !== null && count > 0 && t('tickets:searchView.count', { count })}
        </span>
        <Button
          size="xs"
          variant={set > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />}
          rightSection={
            set > 0 && (
              <Badge size="sm" circle>
                {set}
              </Badge>
            )
          }
          title={set > 0 ? t('tickets:searchView.filtersSet', { count: set }) : undefined}
          aria-expanded={panelOpened}
          onMouseEnter={SearchPanel.preload}
          onClick={() => onPanel(!panelOpened)}
          data-testid="search-filters"
        >
          {t('tickets:searchView.filters')}
        </Button>
      </div>
      {panelOpened ? (
        <Suspense fallback={<Skeleton className={classes.loading} />}>
          <SearchPanel
            search={search}
            choices={choices}
            onChange={change}
            onClear={clear}
            onDone={() => onPanel(false)}
          />
        </Suspense>
      ) : (
        <SearchChips search={search} choices={choices} onChange={change} onClear={clear} />
      )}
      {search.text !== '' && !search.messages && !panelOpened && count !== null && count > 0 && (
        <UnstyledButton className={classes.messages} onClick={() => change({ messages: true })}>
          <IconSearch size={15} stroke={1.8} aria-hidden />
          {t('tickets:searchView.inMessages', { text: search.text })}
        </UnstyledButton>
      )}
    </>
  );
};
