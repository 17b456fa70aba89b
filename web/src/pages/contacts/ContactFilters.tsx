import { MultiSelect, SegmentedControl, Select, Stack } from '@mantine/core';
import { FilterButton } from '../../components/FilterButton.tsx';
import { contactChannels } from '@recado/shared/contract/contacts';
import { listTags } from '@recado/shared/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { countFilters, type ContactFilter } from './contact-filter.ts';

interface Props {
  filter: ContactFilter;
  onChange: (filter: ContactFilter) => void;
}

const kinds = ['all', 'people', 'groups'] as const;
type Kind = (typeof kinds)[number];

const kindOf = ({ isGroup }: ContactFilter): Kind => (isGroup === undefined ? 'all' : isGroup ? 'groups' : 'people');
const isGroupOf: Record<Kind, boolean | undefined> = { all: undefined, people: false, groups: true };

const Fields = ({ filter, onChange }: Props) => {
  const { t } = useTranslate();
  const { data: tags = [] } = useQuery(endpointQuery(listTags, { query: { kanban: 0 } }));
  const within = { withinPortal: false };
  return (
    <Stack gap="sm" w={260}>
      <SegmentedControl
        size="xs"
        aria-label={t('contacts:kind')}
        value={kindOf(filter)}
        onChange={(kind) => onChange({ ...filter, isGroup: isGroupOf[kind] })}
        data={kinds.map((value) => ({ value, label: t(`contacts:kinds.${value}`) }))}
      />
      <Select
        label={t('contacts:channel')}
        placeholder={t('contacts:allChannels')}
        data={contactChannels.map((value) => ({ value, label: t(`common:channel.${value}`) }))}
        value={filter.channel ?? null}
        onChange={(channel) => onChange({ ...filter, channel: (channel as ContactFilter['channel']) ?? undefined })}
        comboboxProps={within}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
      />
      {tags.length > 0 && (
        <MultiSelect
          label={t('contacts:tags')}
          placeholder={filter.tagIds.length === 0 ? t('contacts:allTags') : undefined}
          description={t('contacts:tagsHint')}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.tagIds.map(String)}
          onChange={(ids) => onChange({ ...filter, tagIds: ids.map(Number) })}
          nothingFoundMessage={t('common:nothingFound')}
          comboboxProps={within}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
        />
      )}
    </Stack>
  );
};

/** The filters of the list, behind a button that says how many are set. */
export const ContactFilters = (props: Props) => {
  const { t } = useTranslate();
  const count = countFilters(props.filter);
  return (
    <FilterButton
      label={count === 0 ? t('contacts:filters') : t('contacts:filtersSet', { number: count })}
      isSet={count > 0}
      testId="contact-filters"
    >
      <Fields {...props} />
    </FilterButton>
  );
};
