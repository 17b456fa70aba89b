import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError, requireAccessKey } from '../../http/aws-json.ts';
import { BodyTooLargeError, readBody } from '../../http/body.ts';
import type { Connection } from './connection.ts';

/** Bytes that a message to a client may have. */
const messageLimit = 128 * 1024;

const payload = async (request: IncomingMessage): Promise<Buffer> => {
  try {
    return await readBody(request, messageLimit);
  } catch (error) {
    throw error instanceof BodyTooLargeError
      ? new AwsError('PayloadTooLargeException', 'Payload too large', 413)
      : error;
  }
};

/** Answers `POST`, `GET` and `DELETE` of `/@connections/{id}`: functions send to, describe and close connections. */
export const answerManagement = async (
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  accessKeyId: string,
  find: (id: string) => Connection | undefined,
): Promise<void> => {
  try {
    requireAccessKey(request, accessKeyId);
    const body = request.method === 'POST' ? await payload(request) : undefined;
    const connection = find(id);
    const socket = connection?.socket;
    if (!connection || socket?.readyState !== 1) throw new AwsError('GoneException', 'Gone', 410);
    if (body) {
      connection.lastActiveAt = Date.now();
      await new Promise<void>((resolve) => {
        // A failed write is ignored: the connection is closing, and the next call answers 410.
        socket.send(body.toString('utf8'), () => {
          resolve();
        });
      });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      socket.close(1000, 'Connection Closed Normally');
      response.writeHead(204).end();
    } else {
      const { connectedAt, lastActiveAt, identity } = connection;
      const times = {
        connectedAt: new Date(connectedAt).toISOString(),
        lastActiveAt: new Date(lastActiveAt).toISOString(),
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...times, identity }));
    }
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    response
      .writeHead(error.status, { 'content-type': 'application/json', 'x-amzn-errortype': error.type })
      .end(JSON.stringify({ message: error.message }));
  }
};
