import { ApiError } from '../api/api-error.ts';
import { i18n, translate } from './i18n.ts';

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return translate('common:errorOccurred');
  if (error.offline) return translate('common:offline');
  const key = `errors:${error.code}`;
  if (error.code !== null && i18n.exists(key)) return i18n.t(key, error.details);
  return error.code ?? (error.message === `HTTP ${error.status}` ? translate('common:errorOccurred') : error.message);
};

/** Translates an error code of a stored failure; codes that are not known are shown as they are. */
export const translateCode = (code: string | null): string => {
  const key = `errors:${code}`;
  return code !== null && i18n.exists(key) ? i18n.t(key) : (code ?? translate('common:errorOccurred'));
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
