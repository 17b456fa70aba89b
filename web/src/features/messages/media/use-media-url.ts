import { getMedia } from '@recado/shared/contract/media';
import type { Message } from '@recado/shared/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';

/** A link that expires within these milliseconds is not used. */
const margin = 30_000;

/** Expiry of a signed link in epoch milliseconds; null when it has none. */
export const linkExpiresAt = (url: string): number | null => {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(searchParams.get('X-Amz-Date') ?? '');
  const seconds = Number(searchParams.get('X-Amz-Expires'));
  if (!date || !seconds) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = date.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + seconds * 1000;
};

/** True while a link is valid. */
export const isFresh = (url: string): boolean => (linkExpiresAt(url) ?? Infinity) > Date.now() + margin;

/** Links in use, by file: what storage answers with, and the file's place. */
const known = new Map<string, string>();
const maxKnown = 1_000;

/** Returns the first link to the same file that is still valid: the browser has the file under that. */
export const firstLink = (url: string): string => {
  if (linkExpiresAt(url) === null) return url;
  const { origin, pathname, searchParams } = new URL(url);
  const file = `${origin}${pathname} ${searchParams.get('response-content-type') ?? ''}`;
  const first = known.get(file);
  if (first !== undefined && isFresh(first)) return first;
  if (known.size >= maxKnown) known.clear();
  known.set(file, url);
  return url;
};

interface Media {
  url: string | null;
  failed: boolean;
  /** Call when the element failed to load the link: a fresh link is fetched once. */
  onError: () => void;
  /** Fetches another link. */
  retry: () => void;
}

/**
 * The link to a message's file, or to the preview of its picture: the message's own while it is valid, else a fetched one. Keeps a
 * working link, so that an image never loads twice.
 */
export const useMediaUrl = (
  { id, mediaUrl, mediaState, preview }: Message,
  part: 'file' | 'preview' = 'file',
): Media => {
  const ownUrl = part === 'file' ? mediaUrl : (preview?.url ?? null);
  const [firstUrl, setFirstUrl] = useState<string | null>(ownUrl && firstLink(ownUrl));
  const [errors, setErrors] = useState(0);
  const currentUrl = firstUrl ?? ownUrl;
  if (firstUrl === null && ownUrl !== null) setFirstUrl(firstLink(ownUrl));
  const usable = currentUrl !== null && errors === 0 && isFresh(currentUrl);
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
  const refetching = errors > 0 && isFetching;
  const answered = part === 'file' ? data?.url : data?.previewUrl;
  const isMissing = !usable && data !== undefined && answered === undefined;
  return {
    url: usable ? currentUrl : refetching ? null : (answered ?? null),
    failed: !refetching && (isError || isMissing || errors > 1),
    onError: () => setErrors((count) => count + 1),
    retry,
  };
};
