import { getMedia, type Message } from '@recado/shared/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';

/** Milliseconds before its expiry from which a link is not begun with any more. */
const margin = 30_000;

/** When a signed link runs out, in epoch milliseconds; null when it does not say. */
export const linkExpiry = (url: string): number | null => {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(searchParams.get('X-Amz-Date') ?? '');
  const seconds = Number(searchParams.get('X-Amz-Expires'));
  if (!date || !seconds) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = date.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + seconds * 1000;
};

/** Whether a link may be begun with. */
export const isFresh = (url: string): boolean => (linkExpiry(url) ?? Infinity) > Date.now() + margin;

interface Media {
  url: string | null;
  failed: boolean;
  /** The element could not load the link: a fresh one is asked for, once. */
  onError: () => void;
  /** Asks for another fresh link, when told to. */
  retry: () => void;
}

/**
 * The link to a message's media: the one that came with it while that is fresh, else a new one. Later links of the same
 * media are not taken over while one works, so that a picture never loads twice.
 */
export const useMediaUrl = ({ id, mediaUrl, mediaState }: Message): Media => {
  const [kept, setKept] = useState<string | null>(mediaUrl);
  const [errors, setErrors] = useState(0);
  const first = kept ?? mediaUrl;
  if (kept === null && mediaUrl !== null) setKept(mediaUrl);
  const usable = first !== null && errors === 0 && isFresh(first);
  const { data, isError, isFetching, refetch } = useQuery({
    ...endpointQuery(getMedia, { params: { messageId: id } }),
    enabled: mediaState === 'ready' && !usable,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retry = (): void => {
    setErrors(1);
    void refetch();
  };
  const asking = errors > 0 && isFetching;
  const asked = asking ? null : (data?.url ?? null);
  return {
    url: usable ? first : asked,
    failed: !asking && (isError || errors > 1),
    onError: () => setErrors((count) => count + 1),
    retry,
  };
};
