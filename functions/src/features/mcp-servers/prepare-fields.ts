import { AppError } from '@recado/shared/contract/errors';
import type { CallOf } from '@recado/shared/contract/grammar';
import type { createMcpServer } from '@recado/shared/contract/mcp-calls';
import type { UserContext } from '../../context/context.ts';
import { countsOf, type McpServerRecord } from '../../data/mcp/entities.ts';
import { environment } from '../../platform/environment.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';

type Body = CallOf<typeof createMcpServer>['body'];
type SignIn = Pick<McpServerRecord, 'url' | 'auth' | 'headerName' | 'secret'>;

/** Headers that the protocol itself has, or a proxy: no secret goes there. */
const reserved =
  /^(?:host|connection|content-.*|accept.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|mcp-.*|cookie)$/i;

/**
 * Checks the fields that a call gives, and seals the secret.
 *
 * @throws AppError ERR_WEBHOOK_URL for an address that is not public
 */
export const prepareFields = async <Given extends Partial<Body>>(
  { company }: UserContext,
  { secret, ...fields }: Given,
): Promise<Omit<Given, 'secret'> & Partial<Pick<McpServerRecord, 'secret'>>> => {
  if (fields.url !== undefined && !isWebhookUrl(fields.url, environment().WEBHOOK_NETWORKS))
    throw new AppError('ERR_WEBHOOK_URL');
  if (secret === undefined) return fields;
  const sealed = secret === '' ? null : await sealToken(secret, { companyId: company.id, purpose: 'mcp' });
  return { ...fields, secret: sealed };
};

/**
 * Checks the sign-in of a server. The tokens of OAuth come by a connection alone.
 *
 * @param given the secret that a call gives
 * @throws AppError ERR_MCP_SECRET for a server without what its sign-in needs
 */
export const checkSignIn = ({ auth, headerName, secret }: SignIn, given: SignIn['secret'] | undefined): void => {
  if (auth === 'oauth' && given) throw new AppError('ERR_MCP_SECRET');
  if (auth === 'oauth' || auth === 'none') return;
  const isHeaderUsable = auth === 'bearer' || (headerName !== '' && !reserved.test(headerName));
  if (secret === null || !isHeaderUsable) throw new AppError('ERR_MCP_SECRET');
};

/**
 * Returns the fields of a changed server as they are stored. The stored secret is sent to no other address, and goes with the
 * sign-in that needs it. The tools of another address are not read yet.
 *
 * @throws AppError ERR_MCP_SECRET
 */
export const changedSignIn = (before: McpServerRecord, change: Partial<McpServerRecord>): Partial<McpServerRecord> => {
  const moves = change.url !== undefined && change.url !== before.url;
  const isOfOther = change.auth !== undefined && (change.auth === 'oauth') !== (before.auth === 'oauth');
  const kept = moves || isOfOther ? { ...before, secret: null, pending: null } : before;
  const after = { ...kept, ...change };
  checkSignIn(after, change.secret);
  const read = { pending: kept.pending, ...(moves && { ...countsOf([]), readAt: null, problem: null }) };
  if (after.auth === 'none') return { ...change, secret: null, headerName: '', ...read };
  return { ...change, secret: after.secret, ...read };
};
