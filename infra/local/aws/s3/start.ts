import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Credentials, region } from '../account/credentials.ts';
import { serve, type Running } from '../../http/serve.ts';
import { S3Error } from './errors/errors.ts';
import { addCorsHeaders, answerPreflight, type CorsRule } from './http/cors.ts';
import { deleteObject, deleteObjects } from './http/delete-objects.ts';
import { answerXml, type Exchange } from './http/exchange.ts';
import { listObjects } from './http/list-objects.ts';
import { listVersions } from './http/list-versions.ts';
import { abortMultipartUpload, completeMultipartUpload, createMultipartUpload, uploadPart } from './http/multipart.ts';
import { postObject } from './http/post-object.ts';
import { readObject } from './http/read-object.ts';
import { copyObject, putObject } from './http/write-object.ts';
import { xmlError } from './http/xml.ts';
import { ObjectStore, type Version } from './objects/store.ts';
import { verifySignature } from './signature/verify.ts';

interface S3Options {
  port: number;
  dataDir: string;
  credentials: Credentials;
  buckets: readonly {
    name: string;
    cors: readonly CorsRule[];
    expiry?: readonly Expiry[];
    /** Keeps what is overwritten or deleted, for so many days; without it, the bucket has no versions. */
    keptDays?: number;
  }[];
}

/** A lifecycle rule: objects under a prefix are deleted so many days after they were stored. */
interface Expiry {
  readonly prefix: string;
  readonly days: number;
}

/** Milliseconds between two looks for expired objects. S3 looks once a day. */
const expiryInterval = 3_600_000;

const day = 24 * 3_600_000;

/** Deletes the versions that were overwritten or deleted before a time, and then the markers that hide nothing any more. */
const forgetVersions = async (store: ObjectStore, bucket: string, before: number): Promise<void> => {
  let next: Version | undefined;
  const forgotten: Version[] = [];
  for (const version of store.listVersions(bucket, '', '')) {
    const successor = next?.key === version.key ? next : undefined;
    if (successor && successor.lastModified < before) forgotten.push(version);
    next = version;
  }
  for (const { key, versionId } of forgotten) await store.deleteVersion(bucket, key, versionId);
  const alone = [...store.listVersions(bucket, '', '')].filter(
    ({ key, object }) => !object && store.versionsOf(bucket, key).length === 1,
  );
  for (const { key, versionId } of alone) await store.deleteVersion(bucket, key, versionId);
};

type Answer = (exchange: Exchange) => Promise<void> | void;

/** The query parameters that the stand-in supports; requests with any other (`?tagging`, `?acl`…) are refused. */
const supportedQuery =
  /^(x-id|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner|versions|versionId|key-marker|version-id-marker|uploads|uploadId|partNumber|delete|response-.+|X-Amz-.+|x-amz-.+)$/;

const selectObjectAnswer = ({ request, url }: Exchange): Answer | undefined => {
  const has = (name: string) => url.searchParams.has(name);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return has('uploadId') ? undefined : readObject;
    case 'PUT':
      if (has('partNumber')) return uploadPart;
      return request.headers['x-amz-copy-source'] === undefined ? putObject : copyObject;
    case 'POST':
      if (has('uploads')) return createMultipartUpload;
      return has('uploadId') ? completeMultipartUpload : undefined;
    case 'DELETE':
      return has('uploadId') ? abortMultipartUpload : deleteObject;
    default:
      throw new S3Error('MethodNotAllowed');
  }
};

const selectBucketAnswer = ({ request, url }: Exchange): Answer | undefined => {
  if (request.method === 'HEAD') return ({ response }) => void response.writeHead(200).end();
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return listObjects;
  if (request.method === 'GET' && url.searchParams.has('versions')) return listVersions;
  if (request.method === 'POST' && url.searchParams.has('delete')) return deleteObjects;
  return undefined;
};

const selectAnswer = (exchange: Exchange): Answer => {
  const unsupported = [...exchange.url.searchParams.keys()].find((name) => !supportedQuery.test(name));
  const answer = exchange.key === '' ? selectBucketAnswer(exchange) : selectObjectAnswer(exchange);
  if (unsupported !== undefined || !answer) throw new S3Error('NotImplemented');
  return answer;
};

const decodeKey = (path: string): string => {
  try {
    const key = decodeURIComponent(path);
    if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
    return key;
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error('InvalidArgument', 'The key is not valid UTF-8');
  }
};

const answerError = ({ method }: IncomingMessage, response: ServerResponse, error: S3Error, resource: string): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (method === 'HEAD') response.writeHead(error.status).end();
  else
    answerXml(
      response,
      error.status,
      xmlError({
        Code: error.code,
        Message: error.message,
        Resource: resource,
        RequestId: String(response.getHeader('x-amz-request-id')),
      }),
    );
};

/**
 * Starts S3 in path style. Signatures, links, policies, CORS, ranges, conditions and multipart uploads are checked as
 * on AWS, so that defects in signing show in tests. See docs/adr/0017-own-sqs-and-s3-stand-ins.md.
 */
export const startS3 = async ({ port, dataDir, credentials, buckets }: S3Options): Promise<Running> => {
  const store = new ObjectStore(
    dataDir,
    buckets.map(({ name, keptDays }) => ({ name, versioned: keptDays !== undefined })),
  );

  const expire = async (): Promise<void> => {
    for (const { name, expiry = [], keptDays } of buckets) {
      for (const { prefix, days } of expiry) {
        const before = Date.now() - days * day;
        const expired = [...store.list(name, prefix, '')].filter(({ lastModified }) => lastModified < before);
        for (const { key } of expired) await store.delete(name, key);
      }
      if (keptDays !== undefined) await forgetVersions(store, name, Date.now() - keptDays * day);
    }
  };
  await expire();
  const timer = setInterval(() => void expire().catch(console.error), expiryInterval);

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const [, bucket = '', path = ''] = /^\/([^/]*)\/?(.*)$/s.exec(url.pathname) ?? [];
    const rules = buckets.find(({ name }) => name === bucket)?.cors ?? [];
    if (request.method === 'OPTIONS') {
      if (!answerPreflight(request, response, rules))
        throw new S3Error('AccessDenied', 'CORSResponse: This CORS request is not allowed.');
      return;
    }
    addCorsHeaders(request, response, rules);
    const key = decodeKey(path);
    if (request.method === 'POST' && key === '' && !url.searchParams.has('delete')) {
      store.requireBucket(bucket);
      await postObject({ request, response, url, bucket, store, credentials, region });
      return;
    }
    const payloadHash = verifySignature(request, url, credentials, region);
    store.requireBucket(bucket);
    const exchange = { request, response, url, bucket, key, store, payloadHash };
    await selectAnswer(exchange)(exchange);
  };

  const running = await serve(port, async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    response.setHeader('x-amz-request-id', randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase());
    try {
      await answer(request, response, url);
    } catch (error) {
      if (request.destroyed && !(error instanceof S3Error)) return;
      if (!(error instanceof S3Error)) throw error;
      request.resume();
      answerError(request, response, error, url.pathname);
    }
  });
  return {
    ...running,
    close: async () => {
      clearInterval(timer);
      await running.close();
      store.close();
    },
  };
};
