import { AppError } from '@recado/shared/contract/errors';
import { maxExternalFiles } from '@recado/shared/contract/external-usage';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson, wellFormed } from '@recado/shared/text/well-formed';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { SentFile } from '../../context/integrator-context.ts';
import { essence, storedType } from '../../platform/media/allowed-types.ts';

/** Bytes of a JSON body: twice the longest text, as of the screens' calls. */
const maxJsonBytes = 1024 * 1024;
const maxNameLength = 255;

interface Parts {
  body: unknown;
  files: readonly SentFile[];
}

/** The parsed parts of a call. */
interface Input extends Parts {
  /** The idempotency key in the body, unparsed. */
  requestId: unknown;
}

const refusal = (path: string, code: string): AppError => new AppError('ERR_VALIDATION', { issues: [{ path, code }] });

/** A file's name as messages show it: without folders, and without characters that nobody sees. */
const shownName = (name: string): string =>
  cutText((name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim(), { units: maxNameLength }) ||
  'file';

const fileOf = async (file: File): Promise<SentFile> => ({
  name: shownName(file.name),
  mimetype: storedType(file.type),
  bytes: new Uint8Array(await file.arrayBuffer()),
});

const readForm = async (contentType: string, bytes: Buffer, filesField: string): Promise<Parts> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw refusal('body', 'invalid_form');
    });
  const files: File[] = [];
  const body: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') body[name] = value;
    else if (name === filesField) files.push(value);
    else throw refusal(`body.${name}`, 'unexpected_file');
  }
  if (files.length > maxExternalFiles) throw refusal(`body.${filesField}`, 'too_big');
  if (files.some(({ size }) => size === 0)) throw refusal(`body.${filesField}`, 'too_small');
  return { body: wellFormed(body), files: await Promise.all(files.map(fileOf)) };
};

const readJson = (bytes: Buffer): unknown => {
  if (bytes.length > maxJsonBytes) throw new AppError('ERR_BODY_TOO_LARGE', { maxBytes: maxJsonBytes });
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    throw refusal('body', 'invalid_json');
  }
};

/** Removes the fields that are empty texts: programs that fill in a form send those that they have no value for. */
const withoutEmpty = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
    : body;

/**
 * Reads the body of a program's call, JSON or a form with files.
 *
 * @throws AppError ERR_VALIDATION, ERR_BODY_TOO_LARGE
 */
export const readInput = async (
  endpoint: Endpoint,
  { headers, body, isBase64Encoded }: Pick<APIGatewayProxyEvent, 'headers' | 'body' | 'isBase64Encoded'>,
): Promise<Input> => {
  const contentType = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  const isForm = essence(contentType) === 'multipart/form-data' && endpoint.files !== undefined;
  const read = isForm ? await readForm(contentType, bytes, endpoint.files!) : { body: readJson(bytes), files: [] };
  const parsed = endpoint.body!.safeParse(withoutEmpty(read.body));
  if (parsed.success)
    return { body: parsed.data, files: read.files, requestId: (read.body as { requestId?: unknown }).requestId };
  const issues = parsed.error.issues.slice(0, 20);
  throw new AppError('ERR_VALIDATION', {
    issues: issues.map(({ path, code }) => ({ path: ['body', ...path].join('.'), code })),
  });
};
