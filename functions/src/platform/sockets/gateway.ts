import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { environment } from '../environment.ts';

/** The way to open sockets. */
export interface SocketGateway {
  /** `gone` when the socket is closed. */
  post(connectionId: string, text: string): Promise<'sent' | 'gone'>;
  close(connectionId: string): Promise<void>;
}

/** The longest time of a call, in milliseconds, and its attempts. */
interface Patience {
  requestTimeout: number;
  maxAttempts: number;
}

/** A socket that hangs must not hold up the others for long. */
const usual: Patience = { requestTimeout: 3_000, maxAttempts: 2 };

/** API Gateway's sockets. */
export const apiGateway = ({ requestTimeout, maxAttempts }: Patience = usual): SocketGateway => {
  const client = new ApiGatewayManagementApiClient({
    endpoint: environment().SOCKET_MANAGEMENT_URL,
    maxAttempts,
    requestHandler: { requestTimeout, throwOnRequestTimeout: true, httpsAgent: { maxSockets: 50 } },
  });
  return {
    post: async (ConnectionId, text) => {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(text) }));
        return 'sent';
      } catch (error) {
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
    close: async (ConnectionId) => {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
};
