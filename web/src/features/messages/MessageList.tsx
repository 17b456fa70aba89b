import type { Message } from '@recado/shared/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconMessageHeart } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNextPage } from '../../api/use-next-page.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageFailure } from '../../components/PageFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSession } from '../../session/session-query.ts';
import { Announcer } from './Announcer.tsx';
import { conversationQuery, gapsOf, messagesOf } from './conversation-query.ts';
import { conversationRows, type Row } from './conversation-rows.ts';
import { DaySeparator } from './DaySeparator.tsx';
import { GapMarker } from './GapMarker.tsx';
import { GroupNotice } from './GroupNotice.tsx';
import { JumpToEnd } from './JumpToEnd.tsx';
import type { MessageActions } from './message-actions.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { MessageListSkeleton } from './MessageListSkeleton.tsx';
import classes from './MessageList.module.css';
import { unanswered } from './outgoing.ts';
import { useConfirmed, useWaiting } from './use-send.ts';
import { WaitingBubble } from './WaitingBubble.tsx';

/** Pixels from the top at which the previous page is asked for (specification 1, section 9). */
const nearTop = 50;
/** Pixels from the bottom within which new messages are followed. */
const nearEnd = 80;

/** Height of a row in pixels until it is measured. */
const guess = 62;

interface Props {
  ticketId: number;
  ticketUuid: string;
  /** What may be done to messages; null where nothing may. */
  actions: MessageActions | null;
  /** Ids of the marked messages; null while none are being marked. */
  selected: ReadonlySet<string> | null;
}

const MessageRow = ({
  message,
  ...shown
}: {
  message: Message;
  first: boolean;
  actions: Props['actions'];
  selected: boolean | null;
}) =>
  message.card?.type === 'group' ? <GroupNotice card={message.card} /> : <MessageBubble message={message} {...shown} />;

const RowView = ({ row, actions, selected }: { row: Row } & Pick<Props, 'actions' | 'selected'>) => (
  <>
    {row.gaps.map((gap) => (
      <GapMarker key={gap.from} gap={gap} />
    ))}
    {row.day && <DaySeparator date={row.day} />}
    {row.kind === 'message' && (
      <MessageRow
        message={row.message}
        first={row.first}
        actions={actions}
        selected={selected && selected.has(row.message.id)}
      />
    )}
    {row.kind === 'waiting' && <WaitingBubble waiting={row.waiting} first={row.first} />}
  </>
);

/** A conversation: only what is in view is drawn, older pages come as the top nears and leave the view where it is, new messages are followed at the end. */
export const MessageList = ({ ticketId, ticketUuid, actions, selected }: Props) => {
  const { t } = useTranslate();
  const { user } = useSession();
  const scroll = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const query = useInfiniteQuery(conversationQuery(ticketUuid));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query;
  const messages = data ? messagesOf(data) : [];
  const waiting = unanswered(useWaiting(ticketId), messages, user.id, useConfirmed(ticketId));
  const rows = conversationRows(messages, waiting, !hasNextPage, data ? gapsOf(data) : []);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualiser's functions stay inside this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => guess,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 12,
  });

  const filled = rows.length > 0;
  useLayoutEffect(() => {
    if (filled) virtualizer.scrollToEnd();
  }, [filled, ticketUuid, virtualizer]);

  // Before the first scroll to the end the top is near, and nobody went there.
  const wentUp = useRef(false);
  const { loadMore, retry } = useNextPage(query, () => {
    const box = scroll.current;
    return box !== null && box.scrollTop < nearTop && (wentUp.current || box.scrollHeight <= box.clientHeight);
  });
  const scrolled = (): void => {
    const box = scroll.current;
    if (!box) return;
    wentUp.current = box.scrollTop < nearTop;
    setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd);
    loadMore();
  };

  if (isPending) return <MessageListSkeleton />;
  if (error && !filled) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!filled) return <EmptyState icon={IconMessageHeart} title={t('messages:empty')} role="status" />;
  return (
    <div className={classes.root}>
      <div
        ref={scroll}
        className={classes.scroll}
        onScroll={scrolled}
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
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <RowView row={row} actions={actions} selected={selected} />
                </div>
              )
            );
          })}
        </div>
      </div>
      <Announcer messages={messages} waiting={waiting} />
      {isFetchingNextPage && <div className={classes.loading} role="status" aria-label={t('common:loading')} />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div className={classes.failure}>
          <PageFailure error={error} onRetry={retry} />
        </div>
      )}
      {!atEnd && <JumpToEnd onClick={() => virtualizer.scrollToEnd({ behavior: 'smooth' })} />}
    </div>
  );
};
