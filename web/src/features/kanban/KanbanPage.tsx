import { Button, Skeleton, TextInput } from '@mantine/core';
import { listBoardTickets } from '@recado/shared/contract/ticket-tags';
import { maxBoardTickets } from '@recado/shared/limits/tags';
import { can } from '@recado/shared/permissions/can';
import { IconColumns3, IconFilter, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { lanesQuery } from '../../components/lanes/use-lanes.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { Board } from './Board.tsx';
import { daysIn, matchesText } from './board-tickets.ts';
import classes from './Board.module.css';

/** First and last day of creation; the search applies them, and the address keeps them. */
const DaysForm = () => {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const applied = daysIn(params);
  const [days, setDays] = useState({ startDate: applied.startDate ?? '', endDate: applied.endDate ?? '' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const rest = [...params].filter(([name]) => !(name in days));
    setParams([...rest, ...Object.entries(days).filter(([, day]) => day !== '')], { replace: true });
  };
  const field = (name: 'startDate' | 'endDate', label: string) => (
    <TextInput
      type="date"
      className={classes.day}
      aria-label={label}
      title={label}
      leftSection={<span className={classes.dayLabel}>{t(name === 'startDate' ? 'kanban:from' : 'kanban:to')}</span>}
      leftSectionWidth={52}
      value={days[name]}
      min={name === 'endDate' ? days.startDate || undefined : undefined}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
      data-testid={`field-${name}`}
    />
  );
  return (
    <form className={classes.days} onSubmit={submit}>
      {field('startDate', t('kanban:startDate'))}
      {field('endDate', t('kanban:endDate'))}
      <Button
        type="submit"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        data-testid="find-tickets"
      >
        {t('kanban:search')}
      </Button>
    </form>
  );
};

/** Key of the typed text in the address. */
const textKey = 'text';

/** The text that the shown cards have; it narrows the board with each letter, and the address keeps it. */
const TextFilter = () => {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const change = (text: string): void => {
    const rest = [...params].filter(([name]) => name !== textKey);
    setParams(text === '' ? rest : [...rest, [textKey, text]], { replace: true });
  };
  return (
    <TextInput
      type="search"
      className={classes.text}
      placeholder={t('kanban:filter')}
      aria-label={t('kanban:filter')}
      leftSection={<IconFilter size={16} aria-hidden />}
      value={params.get(textKey) ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      data-testid="filter-cards"
    />
  );
};

const AddColumns = () => {
  const { t } = useTranslate();
  return (
    <Button
      component={Link}
      to="/TagsKanban"
      className={classes.add}
      leftSection={<IconColumns3 size={16} aria-hidden />}
      data-testid="add-columns"
    >
      {t('kanban:addColumns')}
    </Button>
  );
};

const BoardSkeleton = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('common:loading')}>
      {[3, 2, 4, 1].map((cards, lane) => (
        <div key={lane} className={classes.skeletonLane}>
          <Skeleton height={36} radius="md" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} height={128} radius="md" />
          ))}
        </div>
      ))}
    </div>
  );
};

/** The kanban board (specification 3, section 2): the user's open and waiting tickets in their lanes. */
export const KanbanPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [params] = useSearchParams();
  const lanes = useQuery(lanesQuery);
  const board = useQuery(endpointQuery(listBoardTickets, { query: daysIn(params) }));
  const error = board.error ?? lanes.error;
  const retry = (): void => void Promise.all([board.refetch(), lanes.refetch()]);
  const isLoaded = board.data !== undefined && lanes.data !== undefined;
  const typed = (params.get(textKey) ?? '').trim();
  const tickets = useMemo(
    () => (board.data?.tickets ?? []).filter((ticket) => typed === '' || matchesText(ticket, typed)),
    [board.data, typed],
  );
  return (
    <Page
      title={t('kanban:title')}
      width="full"
      tools={
        <>
          <TextFilter />
          <DaysForm />
          {can(user, 'dashboard:view') && <AddColumns />}
        </>
      }
    >
      {board.data?.hasMore && (
        <div className={classes.notice} role="status">
          {t('kanban:hasMore', { count: maxBoardTickets })}
        </div>
      )}
      {isLoaded && <Board lanes={lanes.data.lista} tickets={tickets} />}
      {!isLoaded && error !== null && <LoadFailure error={error} onRetry={retry} />}
      {!isLoaded && error === null && <BoardSkeleton />}
    </Page>
  );
};
