import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { callAreas } from '@recado/shared/audit/call-area';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { FilterButton } from '../../components/FilterButton.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { type AuditFilter, filterNames } from './audit-filter.ts';

interface Props {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

const Fields = ({ filter, onChange }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const authors = [
    ...users.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(['apiKey', 'connection', 'bot', 'support', 'installation', 'nobody'] as const).map((kind) => ({
      value: kind as string,
      label: t(`audit:author.${kind}`),
    })),
  ];
  const choice = {
    clearable: true,
    searchable: true,
    openOnFocus: false,
    comboboxProps: { withinPortal: false },
  } as const;
  const clear = { 'aria-label': t('common:clear') };
  return (
    <Stack gap="sm" w={280}>
      <Select
        {...choice}
        label={t('audit:filter.author')}
        placeholder={t('audit:filter.allAuthors')}
        data={authors}
        value={filter.author || null}
        onChange={(author) => onChange({ author: author ?? '' })}
        nothingFoundMessage={t('common:nothingFound')}
        clearButtonProps={clear}
      />
      <Select
        {...choice}
        label={t('audit:filter.area')}
        placeholder={t('audit:filter.allAreas')}
        data={callAreas.map((area) => ({ value: area, label: t(`audit:area.${area}`) }))}
        value={filter.area || null}
        onChange={(area) => onChange({ area: area ?? '' })}
        nothingFoundMessage={t('common:nothingFound')}
        clearButtonProps={clear}
      />
      {(['dateFrom', 'dateTo'] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          label={t(`audit:filter.${side}`)}
          value={filter[side]}
          onChange={(event) => onChange({ [side]: event.currentTarget.value })}
          data-testid={`audit-${side}`}
        />
      ))}
      {user.super && (
        <Switch
          label={t('audit:filter.installation')}
          checked={filter.installation !== ''}
          onChange={(event) => onChange({ installation: event.currentTarget.checked ? 'true' : '' })}
        />
      )}
    </Stack>
  );
};

/** The filters of the audit log, behind a button that says how many are set. */
export const AuditFilters = (props: Props) => {
  const { t } = useTranslate();
  const count = filterNames.filter((name) => props.filter[name] !== '').length;
  return (
    <FilterButton
      label={count === 0 ? t('reports:filter.label') : t('reports:filter.set', { number: count })}
      isSet={count > 0}
      testId="audit-filters"
    >
      <Fields {...props} />
    </FilterButton>
  );
};
