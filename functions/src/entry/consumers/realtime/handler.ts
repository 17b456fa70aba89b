import { realtimeQueue } from '@recado/shared/contract/queue-messages/realtime';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { companyStore } from '../../../data/companies/store.ts';
import { documentClient, sqsClient } from '../../../platform/clients.ts';
import { systemClock } from '../../../platform/clock.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { send } from '../../../platform/outbox/send.ts';
import { apiGateway, type SocketGateway } from '../../../platform/sockets/gateway.ts';
import { roomsOf, type Socket } from '../../../data/sockets/socket.ts';
import { storesOf } from '../../../data/stores.ts';
import { showViewers } from '../../sockets/publish-viewers.ts';
import type { MembersOf } from '../../../data/sockets/audience.ts';
import { fanOut } from './fan-out.ts';
import { followRights, hiddenTickets } from './follow-events.ts';
import { sendToCompanies } from './send-to-companies.ts';

let made: SocketGateway | undefined;
const gateway = (): SocketGateway => (made ??= apiGateway());

/**
 * Fans events out to the sockets. Those of a company are read once a batch: what a batch carries was committed before
 * the batch was received, so sockets read after that have no right that was lost before the event. Nothing is kept beyond
 * a batch.
 */
export const handler = (
  event: SQSEvent,
  lambda?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> => {
  const read = new Map<number, Promise<Socket[]>>();
  return consume(realtimeQueue, async (message, { receiveCount }) => {
    if (message.toEveryCompany)
      return sendToCompanies(
        {
          companies: (after, limit) => companyStore(documentClient()).page(after, limit),
          send: (messages) => send(sqsClient(), messages),
        },
        message,
      );
    const { companyId } = message;
    const ports = {
      stores: storesOf(documentClient(), companyId),
      gateway: gateway(),
      clock: systemClock,
      companyId,
    };
    const { sockets } = ports.stores;
    const viewed = await followRights(ports, message);
    if (viewed) read.delete(companyId);
    const open = read.get(companyId) ?? sockets.all(systemClock.now());
    read.set(companyId, open);
    const membersOf: MembersOf = async (room) => (await open).filter((socket) => roomsOf(socket).includes(room));
    const left = await fanOut({ ...ports, sockets, membersOf }, message, receiveCount);
    await showViewers(ports, [...(viewed ?? []), ...left, ...hiddenTickets(message)]);
  })(event, lambda);
};
