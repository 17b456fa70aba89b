import { useDebouncedValue } from '@mantine/hooks';
import { listSchedules, type Schedule, updateSchedule } from '@recado/shared/contract/schedules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { notifyFailure } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { useLogin } from '../../login/login-query.ts';
import { calendarEvents } from './calendar-events.ts';

/** Milliseconds without a keystroke before the calendar is searched (specification 3, section 9). */
const searchDelay = 500;

interface Range {
  from: number;
  to: number;
  title: string;
}

/** The messages of the calendar's period, and the change of a message's time. */
export const useCalendar = () => {
  const { company } = useLogin();
  const client = useQueryClient();
  const [range, setRange] = useState<Range | null>(null);
  const [search, setSearch] = useState('');
  const [searchParam] = useDebouncedValue(search.trim(), searchDelay);
  const { from, to } = range ?? { from: 0, to: 0 };
  const list = useQuery({
    ...endpointQuery(listSchedules, {
      query: {
        dateFrom: new Date(from).toISOString(),
        dateTo: new Date(to).toISOString(),
        ...(searchParam === '' ? {} : { searchParam }),
      },
    }),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  });
  const schedules = list.data?.schedules;
  const events = useMemo(
    () => calendarEvents(schedules ?? [], to, company.timeZone),
    [schedules, to, company.timeZone],
  );
  const { mutate } = useMutation({
    mutationFn: ({ schedule, at }: { schedule: Schedule; at: number; revert: () => void }) =>
      call(updateSchedule, { params: { id: schedule.id }, body: { sendAt: new Date(at).toISOString() } }),
    onError: (_, { revert }) => revert(),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listSchedules) }),
  });
  const move = (schedule: Schedule, at: number, revert: () => void): void => {
    if (at > Date.now()) return mutate({ schedule, at, revert });
    notifyFailure(translate('schedules:past'));
    revert();
  };
  return { list, events, range, setRange, search, setSearch, move };
};
