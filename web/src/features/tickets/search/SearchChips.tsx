import { Pill, UnstyledButton } from '@mantine/core';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './SearchChips.module.css';
import type { SearchFilter } from '../cache/search-filter.ts';
import type { FilterChoices } from './use-filter-choices.ts';

interface Props {
  search: SearchFilter;
  choices: FilterChoices;
  onChange: (change: Partial<SearchFilter>) => void;
  onClear: () => void;
}

interface ActiveFilter {
  key: string;
  name: string;
  without: Partial<SearchFilter>;
}

type Ids = 'queueIds' | 'connectionIds' | 'tagIds' | 'userIds';

/** Each filter that is set, by its name, with the change that removes it. */
const useActiveFilters = (search: SearchFilter, choices: FilterChoices): ActiveFilter[] => {
  const { t } = useTranslate();
  const named = (field: Ids, all: readonly { id: number; name: string }[]): ActiveFilter[] =>
    search[field].map((id) => ({
      key: `${field} ${id}`,
      name: all.find((one) => one.id === id)?.name ?? `#${id}`,
      without: { [field]: search[field].filter((other) => other !== id) },
    }));
  const flag = (field: 'unread' | 'messages' | 'own'): ActiveFilter[] =>
    search[field] ? [{ key: field, name: t(`tickets:searchView.${field}`), without: { [field]: false } }] : [];
  const day = (field: 'created' | 'updated'): ActiveFilter[] => {
    const value = search[field];
    if (value === null) return [];
    return [
      { key: field, name: `${t(`tickets:searchView.${field}`)} ${formatDay(value)}`, without: { [field]: null } },
    ];
  };
  return [
    ...search.statuses.map((status) => ({
      key: status,
      name: t(`tickets:status.${status}`),
      without: { statuses: search.statuses.filter((other) => other !== status) },
    })),
    ...named('queueIds', choices.queues),
    ...named('connectionIds', choices.connections),
    ...named('tagIds', choices.tags),
    ...named('userIds', choices.users ?? []),
    ...day('created'),
    ...day('updated'),
    ...flag('unread'),
    ...flag('messages'),
    ...(choices.users ? flag('own') : []),
  ];
};

/** The filters of a search that are set, each with a button that removes it. */
export const SearchChips = ({ search, choices, onChange, onClear }: Props) => {
  const { t } = useTranslate();
  const active = useActiveFilters(search, choices);
  if (active.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={t('tickets:searchView.active')} data-testid="search-chips">
      {active.map(({ key, name, without }) => (
        <li key={key}>
          <Pill
            withRemoveButton
            onRemove={() => onChange(without)}
            removeButtonProps={{
              'aria-label': t('tickets:searchView.remove', { name }),
              'aria-hidden': undefined,
              tabIndex: 0,
            }}
          >
            {name}
          </Pill>
        </li>
      ))}
      <li>
        <UnstyledButton className={classes.clear} onClick={onClear}>
          {t('tickets:searchView.clear')}
        </UnstyledButton>
      </li>
    </ul>
  );
};
