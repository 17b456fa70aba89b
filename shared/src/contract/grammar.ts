import type { z } from 'zod';
import type { PermissionKey } from '../permissions/permission-keys.ts';
import type { PlanFlag } from './plans.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: nobody known, any signed-in user, administrators, super users, or holders of a permission. */
export type Access = 'public' | 'user' | 'admin' | 'super' | PermissionKey;

/** The Lambda that answers an endpoint. Functions are split by the grants that they need, not by route. */
export type FunctionGroup = 'identity' | 'workspace' | 'inbox' | 'connections' | 'channels';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An HTTP call as data: routes, parsing, the typed client, OpenAPI and the authorisation matrix come from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  name: string;
  summary: string;
  group: FunctionGroup;
  method: Method;
  /** The specification's path, parameters in braces: `/tickets/u/{uuid}`. */
  path: `/${string}`;
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  access: Access;
  plan?: PlanFlag;
  /** True where a company whose subscription has lapsed may still call (specification 1, section 2). */
  afterExpiry?: boolean;
  /** The codes that this call adds to those that every call may answer. */
  errors: readonly ErrorCode[];
  example?: Example<Params, Query, Body>;
}

/** Valid input of a call as a client writes it, for the OpenAPI document and for tests. Path ids may be left to the reader. */
export interface Example<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params?: z.input<Params>;
  query?: z.input<Query>;
  body?: z.input<Body>;
}

/** An endpoint with a body must give an example of it. */
type ExampleOfBody<Body extends z.ZodType> = Body extends z.ZodUndefined
  ? object
  : { example: { body: z.input<Body> } };

/** Declares an endpoint and keeps the exact types of its schemas. */
export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodUndefined,
>(
  declaration: Endpoint<Params, Query, Body, Result> & ExampleOfBody<Body>,
): Endpoint<Params, Query, Body, Result> => declaration;

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ResultOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** What a caller hands to the typed client: only the parts that the endpoint declares. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? object : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? object : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? object : { body: z.input<B> })
    : never;

/** A realtime event: `company-{companyId}-{name}` on the socket, with this payload. */
export interface RealtimeEvent<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
}

export const realtimeEvent = <Payload extends z.ZodType>(name: string, payload: Payload): RealtimeEvent<Payload> => ({
  name,
  payload,
});

/** Events that the specification spells with their name first. */
const namedFirst: ReadonlySet<string> = new Set(['importMessages']);

/** The specification's name of an event on the wire: `company-12-ticket`, `importMessages-12`. */
export const eventName = (companyId: number, name: string): string =>
  namedFirst.has(name) ? `${name}-${companyId}` : `company-${companyId}-${name}`;
