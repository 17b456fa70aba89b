import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { readBody } from './body.ts';

/** An error of AWS's JSON protocol. `type` is the name of the SDK's exception. */
export class AwsError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.name = type;
    this.type = type;
    this.status = status;
  }
}

/** An operation of a service: takes the parsed JSON body, returns the JSON answer, throws `AwsError`. */
export type Operation = (input: unknown, request: IncomingMessage) => object | Promise<object>;

/** Creates an operation that parses its input with `schema` and throws InvalidParameterException where that fails. */
export const operation =
  <Schema extends z.ZodType>(
    schema: Schema,
    act: (input: z.output<Schema>, request: IncomingMessage) => object | Promise<object>,
  ): Operation =>
  (input, request) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return act(parsed.data, request);
    const { path, message } = parsed.error.issues[0]!;
    throw new AwsError(
      'InvalidParameterException',
      `1 validation error detected: Value at '${path.join('.')}' failed to satisfy constraint: ${message}`,
    );
  };

/** Throws unless the request names this instance's access key. Only the S3 stand-in verifies signatures as well. */
export const requireAccessKey = (request: IncomingMessage, accessKeyId: string): void => {
  if (request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return;
  throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
};

/** Answers `POST /` with `x-amz-target: Service.Operation`. */
export const answerAwsJson = async (
  request: IncomingMessage,
  response: ServerResponse,
  operations: Readonly<Record<string, Operation>>,
): Promise<void> => {
  const name = String(request.headers['x-amz-target']).split('.').at(-1)!;
  const reply = (status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', ...headers });
    response.end(JSON.stringify(body));
  };
  try {
    const operate = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!operate) throw new AwsError('UnknownOperationException', `${name} is not implemented here`);
    const body = await readBody(request, 1024 * 1024);
    reply(200, await operate(JSON.parse(body.toString('utf8') || '{}'), request));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    reply(
      error.status,
      { __type: error.type, message: error.message },
      { 'x-amzn-errortype': error.type, 'x-amzn-errormessage': encodeURI(error.message) },
    );
  }
};
