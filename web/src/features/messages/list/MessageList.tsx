import type { Message } from '@recado/shared/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconMessageHeart } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNextPage } from '../../../api/use-next-page.ts';
import { isApiError } from '../../../errors/api-error.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { PageFailure } from '../../../components/PageFailure.tsx';
import { notifyWarning } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { Announcer } from './Announcer.tsx';
import { conversationQuery, eventsOf, isDetached, outagesOf, messagesOf } from '../cache/conversation-query.ts';
import { conversationRows, type Row } from './conversation-rows.ts';
import { DaySeparator } from './DaySeparator.tsx';
import { EventLine } from './EventLine.tsx';
import { OutageMarker } from './OutageMarker.tsx';
import { GroupNotice } from '../cards/GroupNotice.tsx';
import { JumpToEnd } from './JumpToEnd.tsx';
import { onMessageKey } from './message-keys.ts';
import type { MessageActions } from '../actions/message-actions.ts';
import { MessageBubble } from '../bubble/MessageBubble.tsx';
import { MessageListSkeleton } from './MessageListSkeleton.tsx';
import classes from './MessageList.module.css';
import { unconfirmed } from '../sending/outgoing.ts';
import { useHoldEnd } from './use-hold-end.ts';
import type { Jump } from './use-jump.ts';
import { unseenCount } from './unseen-count.ts';
import { usePendingMessages } from '../sending/use-send.ts';
import { PendingMessageBubble } from '../bubble/PendingMessageBubble.tsx';

/** Distance from the top, in pixels, at which the previous page loads (specification 1, section 9). */
const nearTop = 50;
/** Distance from the bottom, in pixels, within which the list follows new messages. */
const nearEnd = 80;

/** Estimated height of a row in pixels until it is measured. */
const estimatedHeight = 62;

interface Props {
  ticketId: number;
  ticketUuid: string;
  /** The message to show; null for the newest ones. */
  jump: Jump | null;
  /** Called to leave the window around a message for the newest page. */
  onNewest: () => void;
  /** Called with whether the newest message is on the screen. */
  onEndShown: (shown: boolean) => void;
  /** The available actions; null when there are none. */
  actions: MessageActions | null;
  /** Ids of the selected messages; null outside selection mode. */
  selected: ReadonlySet<string> | null;
  /** Shows a quoted message; null for one that is not stored. */
  onOpenQuoted: (messageId: string | null) => void;
}

const MessageRow = ({
  message,
  ...shown
}: {
  message: Message;
  first: boolean;
  selected: boolean | null;
} & Pick<Props, 'actions' | 'onOpenQuoted'>) =>
  message.card?.type === 'group' ? <GroupNotice card={message.card} /> : <MessageBubble message={message} {...shown} />;

const RowView = ({
  row,
  actions,
  selected,
  onOpenQuoted,
}: { row: Row } & Pick<Props, 'actions' | 'selected' | 'onOpenQuoted'>) => (
  <>
    {row.day && <DaySeparator date={row.day} />}
    {row.between.map((one) =>
      one.kind === 'outage' ? (
        <OutageMarker key={one.at} outage={one.outage} />
      ) : (
        <EventLine key={`${one.event.ticketId} ${one.event.id}`} event={one.event} to={one.to} />
      ),
    )}
    {row.kind === 'message' && (
      <MessageRow
        message={row.message}
        first={row.first}
        actions={actions}
        selected={selected && selected.has(row.message.id)}
        onOpenQuoted={onOpenQuoted}
      />
    )}
    {row.kind === 'pending' && <PendingMessageBubble pending={row.pending} first={row.first} />}
  </>
);

/**
 * Virtualised list of a conversation. Loads older pages near the top without moving the view, and follows new messages
 * at the end. A window around a message loads newer pages near its end, until it holds the newest message.
 */
export const MessageList = ({
  ticketId,
  ticketUuid,
  jump,
  onNewest,
  onEndShown,
  actions,
  selected,
  onOpenQuoted,
}: Props) => {
  const { t } = useTranslate();
  const scroll = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  /** Id of the newest message when the user scrolled up. */
  const [lastSeen, setLastSeen] = useState<string | null>(null);
  const query = useInfiniteQuery(conversationQuery(ticketUuid, jump?.around));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query;
  const sending = usePendingMessages(ticketId);
  const detached = data !== undefined && isDetached(data);
  // Not with each frame of scrolling: a long conversation has thousands of rows.
  const messages = useMemo(() => (data ? messagesOf(data) : []), [data]);
  const pending = useMemo(() => (detached ? [] : unconfirmed(sending, messages)), [detached, sending, messages]);
  const rows = useMemo(
    () => conversationRows(messages, pending, !hasNextPage, data ? outagesOf(data) : [], data ? eventsOf(data) : []),
    [messages, pending, hasNextPage, data],
  );
  // The virtualiser measures all rows again when this function is another.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- the virtualiser's functions stay inside this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimatedHeight,
    getItemKey,
    // A row that is measured is drawn with the next frame: drawing the list at once, for each row, took twice the layouts.
    useFlushSync: false,
    anchorTo: 'end',
    followOnAppend: !detached,
    scrollEndThreshold: nearEnd,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 12,
  });

  // Events alone are no conversation: a new one asks to say hello. What waits to be sent is shown before anything is loaded.
  const hasRows = messages.length + pending.length > 0;
  const letGo = useHoldEnd(scroll, virtualizer, { atEnd: atEnd && !detached, hasRows });
  const jumpIndex = jump ? rows.findIndex(({ key }) => key === jump.messageId) : -1;
  const jumpCount = jumpIndex === -1 ? null : jump?.count;
  const jumpPlace = useRef(jumpIndex);
  useLayoutEffect(() => {
    jumpPlace.current = jumpIndex;
  }, [jumpIndex]);
  useLayoutEffect(() => {
    if (!hasRows) return;
    if (jumpPlace.current === -1) virtualizer.scrollToEnd();
    else {
      letGo();
      virtualizer.scrollToIndex(jumpPlace.current, { align: 'center' });
    }
  }, [hasRows, jumpCount, letGo, ticketUuid, virtualizer]);

  const gone = jump !== null && isApiError(error, 'ERR_NO_MESSAGE_FOUND');
  useEffect(() => {
    if (!gone) return;
    notifyWarning(t('messages:quotedGone'));
    onNewest();
  }, [gone, onNewest, t]);

  const endShown = atEnd && !detached && messages.length > 0;
  useEffect(() => onEndShown(endShown), [endShown, onEndShown]);

  // Before the first scroll to the end the top is near although the user has not scrolled.
  const scrolledUp = useRef(false);
  const { loadMore, retry } = useNextPage(query, () => {
    const box = scroll.current;
    return box !== null && box.scrollTop < nearTop && (scrolledUp.current || box.scrollHeight <= box.clientHeight);
  });
  const newer = useNextPage(
    {
      hasNextPage: query.hasPreviousPage,
      isFetching: query.isFetching,
      isFetchNextPageError: query.isFetchPreviousPageError,
      fetchNextPage: query.fetchPreviousPage,
    },
    () => {
      const box = scroll.current;
      return box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    },
  );
  const onScroll = (): void => {
    const box = scroll.current;
    if (!box) return;
    scrolledUp.current = box.scrollTop < nearTop;
    const nowAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    if (atEnd && !nowAtEnd) setLastSeen(messages.at(-1)?.id ?? null);
    setAtEnd(nowAtEnd);
    loadMore();
    newer.loadMore();
  };

  if (isPending) return <MessageListSkeleton />;
  if (error && !hasRows) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!hasRows) return <EmptyState icon={IconMessageHeart} title={t('messages:empty')} role="status" />;
  return (
    <div className={classes.root}>
      <div
        ref={scroll}
        className={classes.scroll}
        onScroll={onScroll}
        onWheel={letGo}
        onTouchMove={letGo}
        onPointerDown={letGo}
        onKeyDown={(event) => {
          letGo();
          onMessageKey(event);
        }}
        role="log"
        aria-label={t('messages:list')}
        aria-live="off"
        tabIndex={0}
        data-testid="messages"
      >
        <div className={classes.inner} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.row}
                  data-found={index === jumpIndex || undefined}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <RowView row={row} actions={actions} selected={selected} onOpenQuoted={onOpenQuoted} />
                </div>
              )
            );
          })}
        </div>
      </div>
      <Announcer messages={messages} pending={pending} />
      {(isFetchingNextPage || query.isFetchingPreviousPage) && (
        <div className={classes.loading} role="status" aria-label={t('common:loading')} />
      )}
      {error && !data && (
        <div className={classes.failure}>
          <PageFailure error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div className={classes.failure}>
          <PageFailure error={error} onRetry={retry} />
        </div>
      )}
      {query.isFetchPreviousPageError && !query.isFetchingPreviousPage && (
        <div className={classes.failure}>
          <PageFailure error={error} onRetry={newer.retry} />
        </div>
      )}
      {(!atEnd || detached) && (
        <JumpToEnd
          unseen={detached ? 0 : unseenCount(messages, lastSeen)}
          onClick={detached ? onNewest : () => virtualizer.scrollToEnd({ behavior: 'smooth' })}
        />
      )}
    </div>
  );
};
