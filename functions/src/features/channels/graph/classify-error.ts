import type { ErrorCode } from '@recado/shared/contract/errors';
import type { GraphError } from './graph-error.ts';

/** The outcome of a refused call: a retry may succeed; or it never will, with the failure to show, and whether the token must be renewed. */
type CallOutcome = { retry: true; isLimit: boolean } | { retry: false; failure: ErrorCode; isTokenGone: boolean };

/** Rate limits of the app, the page, the account, the number or the pair of numbers. */
const limits = new Set([4, 17, 32, 341, 613, 80000, 80001, 80002, 80006, 80007, 130429, 131048, 131056, 133016]);
/** Temporary errors on Meta's side. */
const transient = new Set([1, 2, 1200, 131000, 131016, 131057, 133004]);
/** The token is expired, revoked or invalid, or the account is locked. */
const tokens = new Set([102, 190, 131031]);
/** The token lacks a permission. */
const permissions = new Set([3, 200, 131005]);
/** The contact's last message is older than the channel's window. */
const windows = new Set([131047, 470]);
const windowSubcodes = new Set([2018278, 2534022, 2018065]);
/** The contact can't be reached. */
const unreachable = new Set([551, 131026, 131021, 133010]);
/** The channel does not accept the file's type or size. */
const files = new Set([131052, 131053]);

/** Classifies an error code of a refused call or of a status in a webhook. */
export const outcomeOfCode = (code: number, subcode = 0): CallOutcome => {
  if (windows.has(code) || windowSubcodes.has(subcode))
    return { retry: false, failure: 'ERR_CHANNEL_WINDOW', isTokenGone: false };
  if (limits.has(code)) return { retry: true, isLimit: true };
  if (transient.has(code)) return { retry: true, isLimit: false };
  if (tokens.has(code) || permissions.has(code))
    return { retry: false, failure: 'ERR_CHANNEL_TOKEN', isTokenGone: true };
  if (files.has(code)) return { retry: false, failure: 'ERR_MEDIA_TYPE', isTokenGone: false };
  if (unreachable.has(code)) return { retry: false, failure: 'ERR_WAPP_INVALID_CONTACT', isTokenGone: false };
  return { retry: false, failure: 'ERR_CHANNEL_REFUSED', isTokenGone: false };
};

/** Classifies a refused call. Errors that Meta marks as transient, and errors of its servers, may succeed later. */
export const outcomeOf = (error: GraphError): CallOutcome => {
  const result = outcomeOfCode(error.code, error.subcode);
  if (result.retry || result.failure !== 'ERR_CHANNEL_REFUSED') return result;
  return error.isTransient || error.status >= 500 || error.status === 429
    ? { retry: true, isLimit: error.status === 429 }
    : result;
};
