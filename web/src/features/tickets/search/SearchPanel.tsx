import { Button, Chip, Group, MultiSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { filterCount, searchStatuses, type SearchFilter } from '../cache/search-filter.ts';
import classes from './SearchPanel.module.css';
import type { FilterChoices } from './use-filter-choices.ts';

interface Props {
  search: SearchFilter;
  choices: FilterChoices;
  onChange: (change: Partial<SearchFilter>) => void;
  onClear: () => void;
  onDone: () => void;
}

interface IdsProps {
  label: string;
  all: string;
  choices: readonly { id: number; name: string }[];
  chosen: readonly number[];
  /** The most that may be chosen; any number by default. */
  max?: number;
  onChange: (ids: number[]) => void;
}

/** Chooses some of several named things; none chosen means all. */
const IdsSelect = ({ label, all, choices, chosen, max, onChange }: IdsProps) => {
  const { t } = useTranslate();
  return (
    <MultiSelect
      size="xs"
      label={label}
      placeholder={chosen.length === 0 ? all : undefined}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String).filter((id) => choices.some((choice) => String(choice.id) === id))}
      onChange={(ids) => onChange(ids.map(Number).toSorted((one, other) => one - other))}
      {...(max !== undefined && { maxValues: max })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      hidePickedOptions
      nothingFoundMessage={t('common:nothingFound')}
    />
  );
};

/** The filters of the search view. */
export const SearchPanel = ({ search, choices, onChange, onClear, onDone }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const statusLabel = useId();
  const day = (value: string): string | null => (value === '' ? null : value);
  return (
    <section className={classes.root} aria-label={t('tickets:searchView.open')} data-testid="search-panel">
      <Stack gap={6} role="group" aria-labelledby={statusLabel}>
        <Text id={statusLabel} size="xs" fw={600}>
          {t('tickets:searchView.status')}
        </Text>
        <Chip.Group multiple value={search.statuses} onChange={(statuses) => onChange({ statuses })}>
          <Group gap={6}>
            {searchStatuses
              .filter((status) => status !== 'group' || user.allowGroup)
              .map((status) => (
                <Chip key={status} value={status} size="xs" variant="light">
                  {t(`tickets:status.${status}`)}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
      </Stack>
      <div className={classes.fields}>
        <IdsSelect
          label={t('tickets:searchView.queues')}
          all={t('tickets:searchView.any')}
          choices={choices.queues}
          chosen={search.queueIds}
          onChange={(queueIds) => onChange({ queueIds })}
        />
        <IdsSelect
          label={t('tickets:searchView.connections')}
          all={t('tickets:searchView.any')}
          choices={choices.connections}
          chosen={search.connectionIds}
          onChange={(connectionIds) => onChange({ connectionIds })}
        />
        <IdsSelect
          label={t('tickets:searchView.tags')}
          all={t('tickets:searchView.any')}
          choices={choices.tags}
          chosen={search.tagIds}
          max={20}
          onChange={(tagIds) => onChange({ tagIds })}
        />
        {choices.users && (
          <IdsSelect
            label={t('tickets:searchView.users')}
            all={t('tickets:searchView.anyone')}
            choices={choices.users}
            chosen={search.userIds}
            onChange={(userIds) => onChange({ userIds })}
          />
        )}
        <TextInput
          type="date"
          size="xs"
          label={t('tickets:searchView.created')}
          value={search.created ?? ''}
          onChange={(event) => onChange({ created: day(event.currentTarget.value) })}
        />
        <TextInput
          type="date"
          size="xs"
          label={t('tickets:searchView.updated')}
          value={search.updated ?? ''}
          onChange={(event) => onChange({ updated: day(event.currentTarget.value) })}
        />
      </div>
      <Group gap="md">
        <Switch
          size="xs"
          label={t('tickets:searchView.unread')}
          checked={search.unread}
          onChange={(event) => onChange({ unread: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label={t('tickets:searchView.messages')}
          checked={search.messages}
          onChange={(event) => onChange({ messages: event.currentTarget.checked })}
        />
        {choices.users && (
          <Switch
            size="xs"
            label={t('tickets:searchView.own')}
            checked={search.own}
            disabled={search.userIds.length > 0}
            onChange={(event) => onChange({ own: event.currentTarget.checked })}
          />
        )}
      </Group>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" disabled={filterCount(search) === 0} onClick={onClear}>
          {t('tickets:searchView.clear')}
        </Button>
        <Button size="xs" onClick={onDone} data-testid="search-panel-done">
          {t('tickets:searchView.done')}
        </Button>
      </Group>
    </section>
  );
};
