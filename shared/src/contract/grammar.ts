import type { z } from 'zod';
import type { PermissionKey } from '../permissions/permission-keys.ts';
import type { Scope } from '../permissions/scopes.ts';
import type { PlanFlag } from './plans.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The callers that an endpoint admits: anybody, signed-in users, administrators, super users, or users with a
 * permission; or programs with the token of a connection.
 */
export type Access = 'public' | 'user' | 'admin' | 'super' | PermissionKey | 'connection';

/**
 * The Lambda function that serves an endpoint. Functions are split by the AWS permissions that they need, not by route.
 */
export type FunctionGroup = 'identity' | 'workspace' | 'inbox' | 'connections' | 'channels' | 'billing' | 'integrators';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Declaration of an HTTP endpoint. Routes, parsing, the typed client, OpenAPI and tests are derived from it. */
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
  /** Path with parameters in braces, for example `/tickets/u/{uuid}`. */
  path: `/${string}`;
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  access: Access;
  /** The scope by which API keys may call it, under `/api/v1`; none may without one. */
  scope?: Scope;
  plan?: PlanFlag;
  /**
   * True where a repeated call would create another thing. The body then takes a `requestId`, a UUID that the client
   * makes: the same one is answered by the first result, and creates nothing again.
   */
  creates?: true;
  /** The field under which a call takes files, as multipart/form-data, beside those of its body. */
  files?: string;
  /** True for a GET that changes something: it begins only after its caller was checked. */
  changes?: boolean;
  /**
   * True for a call by which a dialog edits a record: beside the fields of its body, the client may send `seen`, those
   * fields of the result as the user saw them. A field that differs by now is not overwritten: ERR_CHANGED_MEANWHILE.
   */
  edit?: boolean;
  /**
   * True if a company whose subscription has expired may call it (specification 1, section 2). A call that it may make about
   * the caller's own account alone checks that by itself (`checkOwnAccount`).
   */
  afterExpiry?: boolean;
  /** True for a call of somebody who has yet to set up the second factor that the company's rule asks for (ADR 0109). */
  duringSetUp?: boolean;
  /** True for a call that a super user makes as itself also while it acts in another company (ADR 0072). */
  asOneself?: boolean;
  /**
   * True for a call of everyday work that writes what has its own author and time, or what nobody keeps: a minute's calls of
   * one person on one thing are a line of the audit log, which leaves without the outbox.
   */
  frequent?: boolean;
  /** Error codes of this endpoint, beside those of every endpoint and those of the things that its path names. */
  errors?: readonly ErrorCode[];
  example?: Example<Params, Query, Body>;
}

/** Valid input of a call, for the OpenAPI document and for tests. Ids in the path may be omitted. */
interface Example<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
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

/** Fields of a record as a user saw them before it changed them. */
export type Seen = Readonly<Record<string, unknown>>;

/** Arguments of a call through the typed client: the parts that the endpoint declares. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? object : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? object : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? object : { body: z.input<B>; seen?: Seen })
    : never;

/** Declaration of a realtime event, sent as `company-{companyId}-{name}` with this payload. */
export interface RealtimeEvent<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
}

/** Declares a realtime event and keeps the exact type of its payload. */
export const realtimeEvent = <Payload extends z.ZodType>(name: string, payload: Payload): RealtimeEvent<Payload> => ({
  name,
  payload,
});

/** Events whose wire name is `{name}-{companyId}`. */
const nameBeforeCompany: ReadonlySet<string> = new Set(['importMessages']);

/** Events to every company, whose wire name is `company-{name}` in all. */
const ofEveryCompany: ReadonlySet<string> = new Set(['announcement', 'branding', 'plan']);

/** Returns the wire name of an event, for example `company-12-ticket` or `importMessages-12`. */
export const eventName = (companyId: number, name: string): string => {
  if (ofEveryCompany.has(name)) return `company-${name}`;
  return nameBeforeCompany.has(name) ? `${name}-${companyId}` : `company-${companyId}-${name}`;
};
