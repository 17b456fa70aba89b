import { runtimeConfig } from '../../config/runtime-config.ts';
import { ApiError, apiErrorOf } from '../../errors/api-error.ts';
import { addErrorTexts } from '../../i18n/i18n.ts';

/** The address of a call of the messages API. */
export const externalUrl = (base: string, path: string): string => `${base}/api/messages/${path}`;

/**
 * Makes a call of the messages API as a program does: with the connection's token, and a key by which a repetition sends
 * nothing again.
 *
 * @throws ApiError
 */
export const callExternal = async (path: string, token: string, body: object): Promise<void> => {
  const { integratorsUrl } = await runtimeConfig();
  const isForm = body instanceof FormData;
  const response = await fetch(externalUrl(integratorsUrl, path), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, null);
  });
  if (response.ok) return;
  const error = await apiErrorOf(response);
  await addErrorTexts();
  throw error;
};
