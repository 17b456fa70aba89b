import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import { grantor } from '../../platform/mcp/mcp-oauth.ts';
import { openToken, sealToken } from '../../platform/sealed-token.ts';

/** Milliseconds that an access token lives of which its server does not say. */
const usualLife = 60 * 60_000;

/** A company's connection to a server of tools by OAuth, as it is sealed. */
const connection = grantor.extend({
  access: z.string(),
  refresh: z.string().nullable(),
  /** The end of the access token, in milliseconds since 1970. */
  until: z.int(),
});
export type Connection = z.output<typeof connection>;

/** Tokens as an authorization server gives them. */
interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
}

type Sealed = NonNullable<McpServerRecord['secret']>;

const ownerOf = ({ company }: Pick<Context, 'company'>) => ({ companyId: company.id, purpose: 'mcp' as const });

/** Seals an object for its company. */
export const sealObject = (context: Context, value: object): Promise<Sealed> =>
  sealToken(JSON.stringify(value), ownerOf(context));

/** Returns an object that was sealed for the company. */
export const openObject = async <Schema extends z.ZodType>(
  context: Context,
  sealed: Sealed,
  schema: Schema,
): Promise<z.output<Schema>> => schema.parse(JSON.parse(await openToken(sealed, ownerOf(context))));

/** Returns the connection with these tokens. A server that gives no other refresh token goes on with the one before. */
export const withTokens = (
  { clock }: Pick<Context, 'clock'>,
  before: Omit<Connection, 'access' | 'refresh' | 'until'> & { refresh?: string | null },
  { access_token: access, refresh_token: refresh, expires_in: seconds }: Tokens,
): Connection => ({
  ...before,
  access,
  refresh: refresh ?? before.refresh ?? null,
  until: clock.now() + (seconds === undefined ? usualLife : seconds * 1_000),
});

/** Opens the connection of a server. */
export const openConnection = (context: Context, sealed: Sealed): Promise<Connection> =>
  openObject(context, sealed, connection);
