import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes from which a body is compressed: a smaller one fits a packet as it is. */
const compressFrom = 1400;

/** Compresses as well as gzip's default, and takes less time: about a millisecond for a page of the inbox. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encodings = {
  br: (body: string) => brotliCompressSync(body, quality),
  gzip: (body: string) => gzipSync(body),
} as const;

const accepted = (header: string): keyof typeof encodings | undefined => {
  const names = header.split(',').map((part) => part.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
};

/** Compresses a response as its client accepts it, because API Gateway's HTTP APIs compress nothing. */
export const compress = (
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => {
  const { body = '' } = result;
  const encoding = accepted(headers?.['accept-encoding'] ?? '');
  if (encoding === undefined || body.length < compressFrom) return result;
  return {
    ...result,
    headers: { ...result.headers, 'content-encoding': encoding },
    body: encodings[encoding](body).toString('base64'),
    isBase64Encoded: true,
  };
};
