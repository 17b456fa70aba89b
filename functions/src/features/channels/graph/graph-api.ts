import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { environment } from '../../../platform/environment.ts';
import type { MetaApp } from '../meta-app.ts';
import { GraphError, GraphUnanswered } from './graph-error.ts';
import { outcomeOf } from './classify-error.ts';

/** The version that the product is written for; Meta keeps one for two years. */
export const graphVersion = 'v23.0';

/** Milliseconds that a call may take; an upload longer. */
const patience = { call: 8_000, upload: 15_000 };
/** Times that a limit is waited for at once; what lasts longer waits in the queue. */
const maxAttempts = 3;

export type Query = Record<string, string>;

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Behind the version, without a slash at its beginning. */
  path: string;
  query?: Query;
  body?: object | FormData;
}

/** The Graph API as one access token sees it. */
export interface GraphApi {
  get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>>;
  post<Schema extends z.ZodType>(path: string, body: object | FormData, schema: Schema): Promise<z.output<Schema>>;
  delete<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** Fetches a file that needs the token (Cloud API), or not. Null once it is gone. */
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
    call.body instanceof FormData ? patience.upload : patience.call,
  );
  const text = await response.text().catch((error: unknown) => {
    throw new GraphUnanswered(error);
  });
  const answer = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  if (!response.ok || answer === undefined) throw new GraphError(response.status, answer);
  return answer;
};

/** A limit passes by itself; only what Meta surely did not do is asked again at once. */
const calling = async (call: Call, token: string, proof: Query): Promise<unknown> => {
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
 * The Graph API with an access token. Each call proves that it comes from the app (`appsecret_proof`), so that a token
 * alone is worth nothing elsewhere.
 *
 * Calls throw `GraphError` for a refusal and `GraphSilent` where no answer came.
 */
export const graphApi = (token: string, { appSecret }: Pick<MetaApp, 'appSecret'>): GraphApi => {
  const proof = { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') };
  return {
    get: async (path, query, schema) => schema.parse(await calling({ method: 'GET', path, query }, token, proof)),
    post: async (path, body, schema) => schema.parse(await calling({ method: 'POST', path, body }, token, proof)),
    delete: async (path, schema) => schema.parse(await calling({ method: 'DELETE', path }, token, proof)),
    download: async (url, authorised) => {
      if (new URL(url).protocol !== new URL(environment().GRAPH_API_URL).protocol) return null;
      const response = await reach(
        url,
        { headers: authorised ? { authorization: `Bearer ${token}` } : {}, redirect: 'follow' },
        patience.upload,
      );
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410 || response.status === 403) return null;
      throw new GraphError(response.status, undefined);
    },
  };
};
