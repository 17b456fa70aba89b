import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { siteBucket } from '@recado/shared/deployment/resources';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Credentials } from '../../aws/account/credentials.ts';

/** Answers a request for a file that the owner of the installation has set. Returns false for all others. */
export type ServeBrand = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://localhost').pathname;

/**
 * Serves the files of the brand as CloudFront does: from the bucket of the web app. One that the owner has not set is requested as the
 * app ships it.
 */
export const serveBrand = (endpoint: string, region: string, credentials: Credentials): ServeBrand => {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  return async (request, response) => {
    const path = pathOf(request);
    if (!path.startsWith(`/${siteBucket.brand}`)) return false;
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: siteBucket.name, Key: path.slice(1) }));
      response
        .writeHead(200, { 'content-type': found.ContentType, 'cache-control': found.CacheControl })
        .end(await found.Body?.transformToByteArray());
      return true;
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error;
      request.url = `/${siteBucket.shippedBrand}${path}`;
      return false;
    }
  };
};
