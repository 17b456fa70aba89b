import { notFoundCodes } from '@recado/shared/contract/errors';
import { ApiError } from '../errors/api-error.ts';
import { i18n, translate } from './i18n.ts';

/**
 * The key of a code's text; null for an unknown code. A thing that only its own screen shows has its text there, as
 * `quickMessages:notFound`; while that is not loaded, the text is that of every thing.
 */
const keyOf = (code: string | null): string | null => {
  const thing = Object.entries(notFoundCodes).find(([, own]) => own === code)?.[0];
  const keys = [`errors:${code}`, ...(thing ? [`${thing}s:notFound`, 'errors:ERR_NOT_FOUND'] : [])];
  return keys.find((key) => i18n.exists(key)) ?? null;
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return translate('common:errorOccurred');
  if (error.offline) return translate('common:offline');
  const key = keyOf(error.code);
  if (key !== null) return i18n.t(key, error.details);
  return error.code ?? (error.message === `HTTP ${error.status}` ? translate('common:errorOccurred') : error.message);
};

/** Translates an error code of a stored failure; codes that are not known are shown as they are. */
export const translateCode = (code: string | null): string => {
  const key = keyOf(code);
  return key === null ? (code ?? translate('common:errorOccurred')) : i18n.t(key);
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
