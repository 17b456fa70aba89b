import { Button, UnstyledButton } from '@mantine/core';
import { countTickets } from '@recado/shared/contract/tickets';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useNow } from '../../components/use-now.ts';
import { initialFilter, ticketListQuery, type InboxTab } from '../../features/tickets/cache/ticket-list-query.ts';
import { WaitingTime } from '../../features/tickets/list/WaitingTime.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './NoTicket.module.css';

interface FigureProps {
  label: string;
  count: number;
  hint: ReactNode;
  onClick: () => void;
  testId: string;
}

/** A number of the day that leads to what it counts. */
const Figure = ({ label, count, hint, onClick, testId }: FigureProps) => (
  <UnstyledButton className={classes.figure} onClick={onClick} data-testid={testId}>
    <span className={classes.count}>{count}</span>
    <span className={classes.label}>{label}</span>
    <span className={classes.hint}>{hint}</span>
  </UnstyledButton>
);

/** Shown while no conversation is selected: the day's state, from what the list has read. */
export const NoTicket = ({ onTab }: { onTab: (tab: InboxTab) => void }) => {
  const { t, language } = useTranslate();
  const navigate = useNavigate();
  const today = new Date(useNow());
  const { data: counts } = useQuery({
    ...endpointQuery(countTickets, { query: {} }),
    placeholderData: keepPreviousData,
  });
  const { data: mine } = useInfiniteQuery({ ...ticketListQuery(initialFilter), enabled: false });
  const unanswered = (mine?.pages ?? [])
    .flatMap(({ tickets }) => tickets)
    .filter(({ waitingSince }) => waitingSince !== null)
    .sort((one, other) => ((one.waitingSince ?? '') < (other.waitingSince ?? '') ? -1 : 1));
  const [longest] = unanswered;
  const select = (): void => document.querySelector<HTMLElement>('[data-ticket-link]')?.focus();
  return (
    <section className={classes.root} aria-label={t('tickets:day.title')}>
      <h2 className={classes.title}>
        {today.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' })}
      </h2>
      {counts && (
        <div className={classes.figures}>
          <Figure
            label={t('tickets:tabs.pending')}
            count={counts.pending}
            hint={t('tickets:day.pending', { count: counts.pending })}
            onClick={() => onTab('pending')}
            testId="day-pending"
          />
          <Figure
            label={t('tickets:tabs.open')}
            count={counts.open}
            hint={t('tickets:day.unanswered', { count: unanswered.length })}
            onClick={() => onTab('open')}
            testId="day-open"
          />
        </div>
      )}
      {longest?.waitingSince && (
        <Button
          variant="default"
          onClick={() => void navigate(`/tickets/${longest.uuid}`)}
          rightSection={<WaitingTime since={longest.waitingSince} />}
          className={classes.next}
          data-testid="open-longest"
        >
          {t('tickets:day.answer', { name: longest.contact.name })}
        </Button>
      )}
      <Button variant={longest ? 'subtle' : 'default'} onClick={select}>
        {t('tickets:none.select')}
      </Button>
      <p className={classes.hint}>{t('tickets:none.hint')}</p>
    </section>
  );
};
