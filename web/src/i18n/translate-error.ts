import { ApiError } from '../errors/api-error.ts';
import { hasErrorTexts, i18n, translate } from './i18n.ts';

/** Returns the thing that a code says is not there: `quickMessage` for `ERR_NO_QUICK_MESSAGE_FOUND`; undefined for other codes. */
const missingThing = (code: string | null): string | undefined =>
  /^ERR_NO_(\w+)_FOUND$/
    .exec(code ?? '')?.[1]
    ?.toLowerCase()
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The key of a code's text; null for an unknown code. A thing that only its own screen shows has its text there, as
 * `quickMessages:notFound`; while that is not loaded, the text is that of every thing.
 */
const keyOf = (code: string | null): string | null => {
  const thing = missingThing(code);
  const keys = [`errors:${code}`, ...(thing ? [`${thing}s:notFound`, 'errors:ERR_NOT_FOUND'] : [])];
  return keys.find((key) => i18n.exists(key)) ?? null;
};

/**
 * Translates an error code, with the values that its text inserts. A code that is not known is shown as it is; while the
 * texts are not loaded, the text is that of every failure.
 */
export const translateCode = (code: string | null, details: Record<string, unknown> = {}): string => {
  const key = keyOf(code);
  if (key !== null) return i18n.t(key, details);
  return code !== null && hasErrorTexts() ? code : translate('common:errorOccurred');
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return translate('common:errorOccurred');
  const { status, code, details, message, offline } = error;
  if (offline) return translate('common:offline');
  return code === null && message !== `HTTP ${status}` ? message : translateCode(code, details);
};

/**
 * Translates an error: the translation of its code, else its raw text, else 'An error occurred!' (specification 1,
 * section 8). A failure that nobody expected carries the id under which it is in the log.
 */
export const translateError = (error: unknown): string => {
  const message = messageOf(error);
  const id = error instanceof ApiError ? error.requestId : null;
  return id === null ? message : translate('common:errorWithId', { message, id });
};
