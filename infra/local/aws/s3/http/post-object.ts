import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { rm } from 'node:fs/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Credentials } from '../../account/credentials.ts';
import { S3Error } from '../errors/errors.ts';
import { store as storeStream, type Incoming } from '../objects/incoming.ts';
import type { ObjectStore } from '../objects/store.ts';
import { readPolicy } from '../policy/policy.ts';
import { sameSignature, sign } from '../signature/signing-key.ts';
import { scopeOf } from '../signature/verify.ts';
import { answerXml } from './exchange.ts';
import { storedHeaders, wholeSeconds } from './write-object.ts';
import { xmlDocument } from './xml.ts';

interface Form {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  bucket: string;
  store: ObjectStore;
  credentials: Credentials;
  region: string;
}

interface Accepted {
  key: string;
  headers: Record<string, string>;
  minBytes: number;
  maxBytes: number;
}

/** Checks the fields that precede the file, so that no byte of a refused form is stored. */
const accept = (fields: Map<string, string>, filename: string, { bucket, credentials, region }: Form): Accepted => {
  const [policy, signature, credential] = ['policy', 'x-amz-signature', 'x-amz-credential'].map((name) =>
    fields.get(name),
  );
  if (!policy || !signature || !credential || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error('AccessDenied');
  const scope = scopeOf(credential, credentials, region);
  if (!sameSignature(sign(credentials.secretAccessKey, scope, policy), signature))
    throw new S3Error('SignatureDoesNotMatch');
  const key = fields.get('key')?.replaceAll('${filename}', filename);
  if (!key) throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  const { check, minBytes, maxBytes } = readPolicy(policy);
  check(new Map([...fields, ['bucket', bucket], ['key', key]]));
  return { key, minBytes, maxBytes, headers: storedHeaders(Object.fromEntries(fields)) };
};

interface ReceivedForm {
  fields: Map<string, string>;
  accepted: Accepted;
  incoming: Incoming;
}

const receive = (form: Form): Promise<ReceivedForm> => {
  const { request, store } = form;
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let file: Promise<ReceivedForm> | undefined;
    const parser = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { fieldSize: 20 * 1024, fields: 100, files: 1 },
    });
    const fail = (error: unknown) => {
      request.unpipe(parser);
      request.resume();
      reject(error instanceof Error ? error : new S3Error('MalformedPOSTRequest'));
    };
    parser.on('field', (name: string, value: string) => {
      if (!file) fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (name: string, stream: Readable, filename: string) => {
      try {
        if (name !== 'file') throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
        const accepted = accept(fields, filename, form);
        file = storeStream(stream, store.newFile(), accepted.maxBytes).then((incoming) => ({
          fields,
          accepted,
          incoming,
        }));
        file.catch(fail);
      } catch (error) {
        stream.resume();
        fail(error);
      }
    });
    parser.on('error', () => {
      fail(new S3Error('MalformedPOSTRequest'));
    });
    parser.on('finish', () => {
      if (file) file.then(resolve, fail);
      else fail(new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.'));
    });
    request.pipe(parser);
  });
};

const answer = ({ response, url, bucket }: Form, fields: Map<string, string>, key: string, etag: string): void => {
  const location = `${url.origin}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const redirect = fields.get('success_action_redirect');
  const status = fields.get('success_action_status');
  response.setHeader('etag', `"${etag}"`);
  response.setHeader('location', location);
  if (redirect !== undefined)
    response
      .writeHead(303, { location: `${redirect}?bucket=${bucket}&key=${encodeURIComponent(key)}&etag=%22${etag}%22` })
      .end();
  else if (status === '201')
    answerXml(
      response,
      201,
      xmlDocument('PostResponse', { Location: location, Bucket: bucket, Key: key, ETag: `"${etag}"` }),
    );
  else response.writeHead(status === '200' ? 200 : 204).end();
};

/** PostObject: stores the file of a form with a signed policy, as browsers send it for a presigned POST. */
export const postObject = async (form: Form): Promise<void> => {
  if (!form.request.headers['content-type']?.startsWith('multipart/form-data'))
    throw new S3Error('MalformedPOSTRequest');
  const { fields, accepted, incoming } = await receive(form);
  if (incoming.size < accepted.minBytes) {
    await rm(incoming.file, { force: true });
    throw new S3Error('EntityTooSmall');
  }
  const { key, headers } = accepted;
  await form.store.put(form.bucket, {
    key,
    file: incoming.file,
    size: incoming.size,
    etag: incoming.md5,
    lastModified: wholeSeconds(),
    headers,
  });
  answer(form, fields, key, incoming.md5);
};
