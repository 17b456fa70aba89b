import { identityHeader } from '@recado/shared/deployment/integrators-api';

/**
 * Returns the token of a call, whose headers have the names as the client wrote them. Null where the call brings none:
 * nothing, or nothing behind `Bearer`.
 */
export const bearerToken = (headers: Readonly<Record<string, string | undefined>> | null): string | null => {
  const name = identityHeader.toLowerCase();
  const header = Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1] ?? '';
  const token = header.trim().replace(/^Bearer(\s+|$)/i, '');
  return token === '' ? null : token;
};
