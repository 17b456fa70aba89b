import type { CalendarRef } from '@fullcalendar/react';
import { ActionIcon, Alert, Button, Group, Select, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getContact } from '@recado/shared/contract/contacts';
import { deleteSchedule, listSchedules, type Schedule, type SeriesScope } from '@recado/shared/contract/schedules';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { notifyError, notifySuccess } from '../../components/notify.ts';
import { Page } from '../../components/page/Page.tsx';
import { SearchField } from '../../components/page/SearchField.tsx';
import { askScope } from '../../components/schedule/ask-scope.tsx';
import { isSeries, type Occurrence } from '../../components/schedule/series.ts';
import { openScheduleDialog } from '../../components/schedule/open-schedule-dialog.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ScheduleCalendar, type View, views } from './ScheduleCalendar.tsx';
import classes from './SchedulesPage.module.css';
import { useCalendar } from './use-calendar.ts';

const viewNames = Object.keys(views) as View[];

/** Opens the dialog for the contact that the address names (specification 3, section 2). */
const useContactOfAddress = (): void => {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const id = Number(params.get('contactId') ?? '');
  useEffect(() => {
    if (!Number.isInteger(id) || id <= 0) return;
    setParams({}, { replace: true });
    void client
      .fetchQuery(endpointQuery(getContact, { params: { id } }))
      .then((contact) => openScheduleDialog(null, { contact: { id, name: contact.name } }), notifyError);
  }, [id, client, setParams]);
};

/** Asks, then removes a message that waits for its time. */
const useRemoval = (): ((schedule: Schedule, at: string) => void) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { timeZone } = useLogin().company;
  const { mutate } = useMutation({
    mutationFn: ({ schedule: { id }, ...query }: Occurrence & { schedule: Schedule }) =>
      call(deleteSchedule, { params: { id }, query }),
    onSuccess: () => notifySuccess(t('schedules:removed')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listSchedules) }),
  });
  return (schedule, at) => {
    const remove = (scope: SeriesScope): void => mutate({ schedule, scope, at });
    if (isSeries(schedule))
      return askScope({ schedule, action: 'remove', at: Date.parse(at), timeZone, onChoose: remove });
    return confirm({
      title: t('schedules:remove.title', { name: schedule.contact.name }),
      text: t('schedules:remove.text'),
      confirm: t('common:delete'),
      danger: true,
      onConfirm: () => remove('all'),
    });
  };
};

interface ToolbarProps {
  title: string;
  view: View;
  search: string;
  onView: (view: View) => void;
  onSearch: (text: string) => void;
  onStep: (step: 'prev' | 'today' | 'next') => void;
}

const Toolbar = ({ title, view, search, onView, onSearch, onStep }: ToolbarProps) => {
  const { t } = useTranslate();
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false });
  const choices = viewNames.map((value) => ({ value, label: t(`schedules:views.${value}`) }));
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="sm" onClick={() => onStep('today')}>
          {t('schedules:today')}
        </Button>
        <ActionIcon aria-label={t('schedules:previous')} onClick={() => onStep('prev')} data-testid="previous">
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('schedules:nextPeriod')} onClick={() => onStep('next')} data-testid="next">
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Text fw={500} className={classes.period} aria-live="polite" data-testid="period">
          {title}
        </Text>
      </Group>
      <Group gap="sm">
        <SearchField label={t('schedules:search')} value={search} onChange={onSearch} />
        {narrow ? (
          <Select
            aria-label={t('schedules:view')}
            data={choices}
            value={view}
            onChange={(value) => value && onView(value)}
            allowDeselect={false}
          />
        ) : (
          <SegmentedControl size="xs" aria-label={t('schedules:view')} data={choices} value={view} onChange={onView} />
        )}
      </Group>
    </Group>
  );
};

/** The calendar of scheduled messages (specification 3, section 2). */
export const SchedulesPage = () => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const calendar = useRef<CalendarRef>(null);
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false });
  const [view, setView] = useState<View>(narrow ? 'agenda' : 'week');
  const { list, events, range, setRange, search, setSearch, move } = useCalendar();
  const remove = useRemoval();
  useContactOfAddress();
  const open = (schedule: Schedule, at: string): void => {
    const { timeZone } = company;
    if (!isSeries(schedule)) return openScheduleDialog(schedule);
    const onChoose = (scope: SeriesScope): void => openScheduleDialog(schedule, {}, { scope, at });
    return askScope({ schedule, action: 'open', at: Date.parse(at), timeZone, onChoose });
  };
  const change = (next: View): void => {
    setView(next);
    calendar.current?.getApi().changeView(views[next]);
  };
  return (
    <Page
      title={t('schedules:title')}
      width="full"
      tools={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openScheduleDialog(null)}
          data-testid="add-schedule"
        >
          {t('schedules:add')}
        </Button>
      }
    >
      <Toolbar
        title={range?.title ?? ''}
        view={view}
        search={search}
        onView={change}
        onSearch={setSearch}
        onStep={(step) => calendar.current?.getApi()[step]()}
      />
      {list.data?.hasMore && <Alert>{t('schedules:tooMany')}</Alert>}
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      <ScheduleCalendar
        ref={calendar}
        events={events}
        view={view}
        timeZone={company.timeZone}
        onRange={setRange}
        onOpen={open}
        onRemove={remove}
        onAdd={(at) => openScheduleDialog(null, at > Date.now() ? { at } : {})}
        onMove={move}
      />
    </Page>
  );
};
