import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useEarlyTextEnd } from '../../components/composer/early-text.ts';
import { onePaneQuery } from '../../components/inbox-widths.ts';
import { MessageListSkeleton } from '../../features/messages/list/MessageListSkeleton.tsx';
import type { ListState } from '../../features/messages/composer/use-arrival-focus.ts';
import type { InboxFilter, InboxTab } from '../../features/tickets/cache/ticket-list-query.ts';
import { addressOf, searchOf } from '../../features/tickets/cache/search-filter.ts';
import { TicketListPane } from '../../features/tickets/list/TicketListPane.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { InboxDivider } from './InboxDivider.tsx';
import { LazyConversation } from './lazy-conversation.ts';
import classes from './TicketsPage.module.css';
import { usePressedConversation } from './use-pressed-conversation.ts';
import { useTabFilter } from './use-tab-filter.ts';
import { useFirstSteps } from './use-first-steps.ts';
import { useListWidth } from './use-list-width.ts';

/** Their code is loaded after that of the list. */
const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);
const SellingSteps = lazyComponent(async () => {
  const [module] = await Promise.all([import('./SellingSteps.tsx'), addScreenTexts('companies')]);
  return module.SellingSteps;
});
const NoTicket = lazyComponent(async () => (await import('./NoTicket.tsx')).NoTicket);

/** The input that a user makes before opening a conversation. */
const firstInputs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads the conversation's code at the first input, before a ticket is clicked. */
const usePreloadedConversation = (): void => {
  useEffect(() => {
    const stop = (): void => {
      for (const input of firstInputs) window.removeEventListener(input, load);
    };
    const load = (): void => {
      stop();
      LazyConversation.preload();
    };
    for (const input of firstInputs) window.addEventListener(input, load);
    return stop;
  }, []);
};

/** The inbox: ticket list, divider and conversation. Narrow screens show the list, or the conversation that its header leaves. */
export const TicketsPage = () => {
  const { uuid } = useParams();
  const { t } = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const [tabFilter, setTabFilter] = useTabFilter();
  const search = useMemo(() => searchOf(location.search), [location.search]);
  const filter = { ...tabFilter, search };
  const narrow = useMediaQuery(onePaneQuery, undefined, { getInitialValueInEffect: false });
  const { width, setWidth, saveWidth } = useListWidth();
  const { user } = useLogin();
  const firstSteps = useFirstSteps();
  usePreloadedConversation();
  useEarlyTextEnd(uuid !== undefined);
  const onPress = usePressedConversation();

  if (uuid === 'undefined') return <Navigate to="/tickets" replace />;

  /** The address holds the search. What changes in it replaces the entry of the browser's history, what begins it adds one. */
  const changeFilter = ({ search: next, ...tabs }: InboxFilter): void => {
    setTabFilter(tabs);
    if (addressOf(next) === addressOf(search)) return;
    void navigate(`${location.pathname}${addressOf(next)}`, {
      replace: search !== null,
      state: { keepsList: true } satisfies ListState,
    });
  };
  const toTab = (tab: InboxTab): void => {
    setTabFilter({ ...tabFilter, tab });
    void navigate('/tickets');
  };
  const list = <TicketListPane filter={filter} selected={uuid} onFilter={changeFilter} onTab={toTab} />;
  const checklist = firstSteps.steps && (
    <FirstSteps steps={firstSteps.steps} address={firstSteps.address} onDismiss={firstSteps.dismiss} compact={narrow} />
  );
  const selling = user.super && <SellingSteps compact={narrow} />;
  const nothing = (
    <div className={classes.empty} data-toasts-place>
      <Suspense>
        {checklist ?? <NoTicket onTab={toTab} />}
        {selling}
      </Suspense>
    </div>
  );
  const conversation =
    uuid === undefined ? (
      nothing
    ) : (
      <Suspense fallback={<MessageListSkeleton />}>
        <LazyConversation key={uuid} uuid={uuid} />
      </Suspense>
    );

  const side = uuid === undefined ? 'list' : 'ticket';
  // The same tree for both layouts, so that rotating the device keeps the state of the conversation.
  return (
    <div
      className={narrow ? classes.narrow : classes.wide}
      data-one-conversation={(narrow && side === 'ticket') || undefined}
    >
      {uuid === undefined && <VisuallyHidden component="h1">{t('layout:nav.tickets')}</VisuallyHidden>}
      {narrow && side === 'list' && search === null && (
        <Suspense>
          {checklist}
          {selling}
        </Suspense>
      )}
      {(!narrow || side === 'list') && (
        <div
          className={classes.pane}
          style={narrow ? undefined : { width }}
          onPointerDown={onPress}
          data-toasts-place={narrow ? 'room' : undefined}
        >
          {list}
        </div>
      )}
      {!narrow && <InboxDivider width={width} onWidth={setWidth} onDone={saveWidth} />}
      {(!narrow || side === 'ticket') && <div className={classes.conversation}>{conversation}</div>}
    </div>
  );
};
