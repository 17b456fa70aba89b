import { Button } from '@mantine/core';
import { type MessageHit, searchMessages, searchTextLimit } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconLock, IconMessageSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { endpointPages } from '../../api/query.ts';
import { ContactAvatar } from '../../components/ContactAvatar.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatDate, formatTime, isToday } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { snippetParts } from './snippet-parts.ts';
import classes from './MessageResults.module.css';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';

/** Returns the address of a message in its conversation; the search view stays open. */
const addressOfHit = (hit: MessageHit, ticket: Ticket, query: string): string => {
  const params = new URLSearchParams(query);
  params.set('message', hit.messageId);
  return `/tickets/${ticket.uuid}?${params.toString()}`;
};

const Result = ({ hit, ticket }: { hit: MessageHit; ticket: Ticket }) => {
  const { t } = useTranslate();
  const { search } = useLocation();
  const date = new Date(hit.createdAt);
  const author = hit.author ?? (hit.fromMe ? t('tickets:messageResults.us') : ticket.contact.name);
  return (
    <li>
      <Link
        className={classes.row}
        to={addressOfHit(hit, ticket, search)}
        data-ticket-link
        data-testid="message-result"
      >
        <ContactAvatar
          name={ticket.contact.name}
          picture={ticket.contact.urlPicture}
          isGroup={ticket.contact.isGroup}
          channel={ticket.channel}
          size={34}
        />
        <span className={classes.content}>
          <span className={classes.head}>
            <bdi className={classes.name}>{ticket.contact.name}</bdi>
            <time dateTime={hit.createdAt} className={classes.time}>
              {isToday(date) ? formatTime(date) : formatDate(date)}
            </time>
          </span>
          <span className={classes.snippet} dir="auto">
            {hit.isPrivate && <IconLock size={12} aria-label={t('tickets:messageResults.note')} />} {author}:{' '}
            {snippetParts(hit.snippet, hit.matches).map((part, place) =>
              part.found ? <mark key={place}>{part.text}</mark> : part.text,
            )}
          </span>
        </span>
      </Link>
    </li>
  );
};

/** Messages whose text has the searched words, newest first. Each leads to its place in its conversation. */
export const MessageResults = ({ text }: { text: string }) => {
  const { t } = useTranslate();
  const searchParam = text.trim();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...endpointPages(searchMessages, { query: { searchParam } }),
    enabled: searchParam.length >= searchTextLimit.min,
    staleTime: 0,
  });
  if (searchParam.length < searchTextLimit.min)
    return <EmptyState icon={IconMessageSearch} title={t('tickets:messageResults.hint')} role="status" />;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TicketListSkeleton />;
  const tickets = new Map(data.pages.flatMap((page) => page.tickets.map((ticket) => [ticket.id, ticket])));
  const hits = data.pages.flatMap((page) => page.hits);
  if (hits.length === 0 && !hasNextPage)
    return <EmptyState icon={IconMessageSearch} title={t('tickets:messageResults.none')} role="status" />;
  return (
    <div className={classes.root}>
      <ul className={classes.list} aria-label={t('tickets:messageResults.label')}>
        {hits.map((hit) => {
          const ticket = tickets.get(hit.ticketId);
          return ticket && <Result key={hit.messageId} hit={hit} ticket={ticket} />;
        })}
      </ul>
      {hasNextPage && (
        <Button variant="default" size="xs" m="sm" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('tickets:searchView.more')}
        </Button>
      )}
    </div>
  );
};
