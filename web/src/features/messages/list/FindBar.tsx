import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { searchMessages, searchTextLimit } from '@recado/shared/contract/messages';
import { wordsOf } from '@recado/shared/search/words';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointPages } from '../../../api/query.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './FindBar.module.css';

/** Milliseconds without typing before the search runs. */
const debounce = 300;

interface Props {
  ticketUuid: string;
  onJump: (messageId: string) => void;
  /** Called with the folded words that are searched; none when the bar closes. */
  onWords: (words: readonly string[]) => void;
  onClose: () => void;
}

/** Searches the text of a conversation's messages and steps through them, the newest first. */
export const FindBar = ({ ticketUuid, onJump, onWords, onClose }: Props) => {
  const { t } = useTranslate();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [searchParam] = useDebouncedValue(text.trim(), debounce);
  const enabled = searchParam.length >= searchTextLimit.min;
  useEffect(() => onWords(enabled ? wordsOf(searchParam) : []), [enabled, onWords, searchParam]);
  useEffect(() => () => onWords([]), [onWords]);
  const { data, isFetching, isSuccess, hasNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({
    ...endpointPages(searchMessages, { query: { searchParam, ticketUuid } }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const hits = enabled && data && !isPlaceholderData ? data.pages.flatMap((page) => page.hits) : [];
  const current = hits[place]?.messageId;
  useEffect(() => {
    if (current !== undefined) onJump(current);
  }, [current, onJump]);
  // A page may be empty although older messages have not been searched.
  const isNear = place >= hits.length - 1;
  useEffect(() => {
    if (enabled && isNear && hasNextPage && !isFetching) void fetchNextPage();
  }, [enabled, isNear, hasNextPage, isFetching, fetchNextPage]);
  const step = (by: 1 | -1): void => setPlace(Math.min(Math.max(place + by, 0), Math.max(0, hits.length - 1)));
  const isDone = enabled && isSuccess && !isFetching && !isPlaceholderData;
  const status =
    hits.length > 0
      ? hasNextPage
        ? t('messages:find.place', { place: place + 1 })
        : t('messages:find.placeOf', { place: place + 1, count: hits.length })
      : isDone && !hasNextPage
        ? t('messages:find.none')
        : '';
  return (
    <search className={classes.root} aria-label={t('messages:find.label')} data-testid="find-bar">
      <TextInput
        autoFocus
        size="sm"
        flex={1}
        value={text}
        maxLength={searchTextLimit.max}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
        }}
        placeholder={t('messages:find.label')}
        aria-label={t('messages:find.label')}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-testid="find-text"
      />
      <span className={classes.status} role="status" data-testid="find-status">
        {status}
      </span>
      <Tooltip label={t('messages:find.older')}>
        <ActionIcon
          aria-label={t('messages:find.older')}
          disabled={place >= hits.length - 1}
          onClick={() => step(1)}
          data-testid="find-older"
        >
          <IconChevronUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('messages:find.newer')}>
        <ActionIcon aria-label={t('messages:find.newer')} disabled={place === 0} onClick={() => step(-1)}>
          <IconChevronDown size={18} />
        </ActionIcon>
      </Tooltip>
      <CloseButton aria-label={t('messages:find.close')} onClick={onClose} />
    </search>
  );
};
