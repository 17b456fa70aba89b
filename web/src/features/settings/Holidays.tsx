import { Button, Group, Pill, Stack, TextInput } from '@mantine/core';
import { getCompanyHolidays, updateCompanyHolidays } from '@recado/shared/contract/companies';
import { serviceLevelLimits } from '@recado/shared/limits/service-levels';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { PageGroup } from '../../components/page/PageGroup.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { isApiError } from '../../errors/api-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

type Days = readonly string[];

/** Adds a day to the company's holidays or removes one, also from those that a colleague has changed since they were shown. */
const useSaveHolidays = (id: number, shown: Days) => {
  const client = useQueryClient();
  const key = queryKey(getCompanyHolidays, { params: { id } });
  const save = (holidays: Days, seen: Days) =>
    call(updateCompanyHolidays, { params: { id }, body: { holidays: [...holidays] }, seen: { holidays: seen } });
  return useMutation({
    mutationFn: async (change: (days: Days) => Days) => {
      try {
        return await save(change(shown), shown);
      } catch (failure) {
        if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) throw failure;
        const { holidays } = failure.details.record as { holidays: Days };
        return save(change(holidays), holidays);
      }
    },
    onSuccess: (saved) => client.setQueryData(key, saved),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
};

const List = ({ companyId, holidays }: { companyId: number; holidays: Days }) => {
  const { t, language } = useTranslate();
  const { mutate, isPending } = useSaveHolidays(companyId, holidays);
  const [date, setDate] = useState('');
  const shown = (day: string): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', dateStyle: 'medium' });
  const add = (): void => {
    setDate('');
    mutate((days) => [...new Set([...days, date])].toSorted());
  };
  return (
    <Stack gap="sm">
      {holidays.length > 0 && (
        <Pill.Group data-testid="holidays">
          {holidays.map((day) => (
            <Pill
              key={day}
              size="md"
              bg="var(--recado-hover)"
              withRemoveButton
              disabled={isPending}
              removeButtonProps={{ 'aria-label': t('settings:holidays.remove', { date: shown(day) }) }}
              onRemove={() => mutate((days) => days.filter((other) => other !== day))}
            >
              {shown(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <Group align="end" gap="sm">
        <TextInput
          type="date"
          label={t('settings:holidays.date')}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          data-testid="holiday"
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={date === '' || holidays.length >= serviceLevelLimits.holidays}
          loading={isPending}
          onClick={add}
          data-testid="add-holiday"
        >
          {t('settings:holidays.add')}
        </Button>
      </Group>
    </Stack>
  );
};

/** The company's holidays, which service levels do not count. Each change is stored at once. */
export const Holidays = () => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const query = useQuery(endpointQuery(getCompanyHolidays, { params: { id: company.id } }));
  return (
    <PageGroup title={t('settings:holidays.title')} hint={t('settings:holidays.hint')}>
      <QueryGate queries={[query]} height={90}>
        {query.data && <List companyId={company.id} holidays={query.data.holidays} />}
      </QueryGate>
    </PageGroup>
  );
};
