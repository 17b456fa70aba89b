import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { environment } from '../../../platform/environment.ts';
import type { MetaApp } from './meta-app.ts';
import { GraphError, GraphUnanswered } from './graph-error.ts';
import { outcomeOf } from './classify-error.ts';
import { parseJson } from '@recado/shared/text/well-formed';

/** The version that is used; Meta supports each for two years. */
const graphVersion = 'v23.0';

/** Timeouts in milliseconds. */
const timeouts = { call: 8_000, upload: 15_000 };
/** Attempts at a call that a rate limit refuses; longer limits are waited for in the queue. */
const maxAttempts = 3;

type Query = Record<string, string>;

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path after the version, without a leading slash. */
  path: string;
  query?: Query;
  body?: object | FormData;
}

/** The Graph API with one access token. */
export interface GraphApi {
  get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>>;
  post<Schema extends z.ZodType>(path: string, body: object | FormData, schema: Schema): Promise<z.output<Schema>>;
  delete<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** Downloads a file, with the token if `authorised` (Cloud API). Null if it is gone. */
  download(url: string, authorised: boolean): Promise<Response | null>;
}

const addressOf = ({ path, query = {} }: Call, proof: Query): string =>
  `${environment().GRAPH_API_URL}/${graphVersion}/${path}?${new URLSearchParams({ ...query, ...proof }).toString()}`;

const reach = async (url: string, init: RequestInit, milliseconds: number): Promise<Response> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(milliseconds) });
  } catch (error) {
    throw new GraphUnanswered(error);
  }
};

const bodyOf = (body: Call['body']): Pick<RequestInit, 'body' | 'headers'> => {
  if (body === undefined) return {};
  return body instanceof FormData
    ? { body }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const once = async (call: Call, token: string, proof: Query): Promise<unknown> => {
  const { body, headers } = bodyOf(call.body);
  const response = await reach(
    addressOf(call, proof),
    {
      method: call.method,
      body,
      headers: { ...headers, authorization: `Bearer ${token}` },
    },
    call.body instanceof FormData ? timeouts.upload : timeouts.call,
  );
  const text = await response.text().catch((error: unknown) => {
    throw new GraphUnanswered(error);
  });
  const answer = ((): unknown => {
    try {
      return parseJson(text);
    } catch {
      return undefined;
    }
  })();
  if (!response.ok || answer === undefined) throw new GraphError(response.status, answer);
  return answer;
};

/** Calls again while a rate limit refuses the call. Other calls are not repeated here: Meta may have executed them. */
const callWithRetry = async (call: Call, token: string, proof: Query): Promise<unknown> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(call, token, proof);
    } catch (error) {
      const result = error instanceof GraphError ? outcomeOf(error) : null;
      if (!result?.retry || !result.isLimit || attempt === maxAttempts) throw error;
      await delay((0.5 + Math.random()) * 400 * 2 ** attempt);
    }
  }
};

/**
 * Makes the Graph API with an access token. Each call carries a proof of the app's secret (`appsecret_proof`), so that a
 * stolen token can't be used alone.
 *
 * Calls throw `GraphError` for a refusal and `GraphUnanswered` if no answer arrives.
 */
export const graphApi = (token: string, { appSecret }: Pick<MetaApp, 'appSecret'>): GraphApi => {
  const proof = { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') };
  return {
    get: async (path, query, schema) => schema.parse(await callWithRetry({ method: 'GET', path, query }, token, proof)),
    post: async (path, body, schema) => schema.parse(await callWithRetry({ method: 'POST', path, body }, token, proof)),
    delete: async (path, schema) => schema.parse(await callWithRetry({ method: 'DELETE', path }, token, proof)),
    download: async (url, authorised) => {
      if (new URL(url).protocol !== new URL(environment().GRAPH_API_URL).protocol) return null;
      const response = await reach(
        url,
        { headers: authorised ? { authorization: `Bearer ${token}` } : {}, redirect: 'follow' },
        timeouts.upload,
      );
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410 || response.status === 403) return null;
      throw new GraphError(response.status, undefined);
    },
  };
};
