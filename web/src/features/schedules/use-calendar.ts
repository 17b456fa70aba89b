import { useDebouncedValue } from '@mantine/hooks';
import { listSchedules, type Schedule, type SeriesScope, updateSchedule } from '@recado/shared/contract/schedules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { notifyFailure, notifySuccess } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { useLogin } from '../../login/login-query.ts';
import { askScope } from '../../components/schedule/ask-scope.tsx';
import type { Occurrence } from '../../components/schedule/series.ts';
import { calendarEvents } from './calendar-events.ts';

/** Milliseconds without a keystroke before the calendar is searched (specification 3, section 9). */
const searchDelay = 500;

/** A message that is moved, or a part of it, to a time in milliseconds since 1970. */
interface Move {
  schedule: Schedule;
  occurrence: Occurrence;
  at: number;
  revert: () => void;
}

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
    mutationFn: ({ schedule, occurrence, at }: Move) => {
      // The whole series moves by as much as the time that was dragged.
      const from = Date.parse(occurrence.scope === 'all' ? schedule.sendAt : occurrence.at);
      const sendAt = new Date(from + at - Date.parse(occurrence.at)).toISOString();
      const seen = { sendAt: occurrence.scope === 'all' ? schedule.sendAt : occurrence.at };
      return call(updateSchedule, { params: { id: schedule.id }, query: occurrence, body: { sendAt }, seen });
    },
    onSuccess: () => notifySuccess(translate('schedules:moved')),
    onError: (_, { revert }) => revert(),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listSchedules) }),
  });
  const move = (schedule: Schedule, from: string, at: number, revert: () => void): void => {
    if (at <= Date.now()) {
      notifyFailure(translate('schedules:past'));
      return revert();
    }
    const { timeZone } = company;
    const onChoose = (scope: SeriesScope): void => mutate({ schedule, occurrence: { scope, at: from }, at, revert });
    askScope({ schedule, action: 'move', at: Date.parse(from), timeZone, onChoose, onCancel: revert });
  };
  return { list, events, range, setRange, search, setSearch, move };
};
