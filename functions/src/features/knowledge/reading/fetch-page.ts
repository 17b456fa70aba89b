import { callOutside, OutsideCallFailed } from '../../../platform/call-outside.ts';
import { environment } from '../../../platform/environment.ts';
import { decodeText } from '../../../domain/documents/decode-text.ts';
import { htmlText } from '../../../domain/documents/html-text.ts';
import { ReadingFailed } from '../../../domain/documents/reading-failed.ts';

/** Milliseconds and bytes of a page, and addresses that it may lead to one after another. */
const patience = 8_000;
const maxBytes = 3_000_000;
const maxRedirects = 4;

/** A page as it was read; null where it has not changed. */
type Page = { title: string | null; text: string; etag: string | null } | null;

const failureOf = (error: OutsideCallFailed): ReadingFailed => {
  if (error.code === 'URL' || error.code === 'PRIVATE_ADDRESS') return new ReadingFailed('privateAddress', error);
  return new ReadingFailed(error.code === 'TOO_LARGE' ? 'tooLarge' : 'page', error);
};

/**
 * Reads a page of the public internet. Each address that it leads to is checked as the first one is.
 *
 * @param etag the page's ETag when it was read last; null to read it anyway
 * @throws ReadingFailed
 */
export const fetchPage = async (url: string, etag: string | null, redirects = 0): Promise<Page> => {
  try {
    const {
      body,
      mimetype,
      headers: { etag: current = null },
    } = await callOutside({
      url,
      method: 'GET',
      headers: { accept: 'text/html, text/plain;q=0.8', ...(etag !== null && { 'if-none-match': etag }) },
      networks: environment().WEBHOOK_NETWORKS,
      patience,
      maxBytes,
    });
    if (mimetype === 'text/plain') return { title: null, text: decodeText(body), etag: current };
    if (mimetype !== 'text/html' && mimetype !== 'application/xhtml+xml') throw new ReadingFailed('fileType');
    return { ...(await htmlText(decodeText(body))), etag: current };
  } catch (error) {
    if (!(error instanceof OutsideCallFailed)) throw error;
    if (error.code === '304') return null;
    const next =
      error.location !== null && URL.canParse(error.location, url) ? new URL(error.location, url).href : null;
    if (next === null || !/^30[12378]$/.test(error.code) || redirects === maxRedirects) throw failureOf(error);
    return fetchPage(next, etag, redirects + 1);
  }
};
