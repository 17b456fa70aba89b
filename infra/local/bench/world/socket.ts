import { appMessageEvent } from '@recado/shared/contract/messages';
import { connectionSessionEvent } from '@recado/shared/contract/connection-sessions';
import { eventName } from '@recado/shared/contract/grammar';
import { paymentEvent } from '@recado/shared/contract/invoices';
import { socketMessage, socketProtocol, type SocketRequest } from '@recado/shared/contract/socket-messages';
import { serviceLevelEvent } from '@recado/shared/contract/tickets';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import type { World } from './world.ts';

type AppMessage = z.output<typeof appMessageEvent.payload>;
type Payment = z.output<typeof paymentEvent.payload>;
type ServiceLevelReport = z.output<typeof serviceLevelEvent.payload>;
type Session = z.output<typeof connectionSessionEvent.payload>['session'];

interface Waiter {
  takes(event: string, data: unknown): boolean;
}

/** Milliseconds after which a wait fails. */
const timeout = 60_000;

/** The WebSocket connection of an administrator's browser. */
export class BrowserSocket {
  private readonly socket: WebSocket;
  private readonly companyId: number;
  private readonly waiters = new Set<Waiter>();
  /** Messages that came, each with one event or several. */
  received = 0;

  private constructor(socket: WebSocket, companyId: number) {
    this.socket = socket;
    this.companyId = companyId;
    socket.on('message', (text: Buffer) => {
      this.received += 1;
      for (const { event, data } of [socketMessage.parse(JSON.parse(text.toString()))].flat())
        for (const waiter of this.waiters) if (waiter.takes(event, data)) this.waiters.delete(waiter);
    });
  }

  static async open({ cloud, admin }: Pick<World, 'admin' | 'cloud'>): Promise<BrowserSocket> {
    const socket = new WebSocket(cloud.addresses.sockets, [socketProtocol, admin.token]);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new BrowserSocket(socket, admin.companyId);
  }

  /** Waits for the next created or updated message that matches. */
  message(
    fits: (message: Extract<AppMessage, { message: unknown }>) => boolean,
  ): Promise<Extract<AppMessage, { message: unknown }>> {
    return this.next(appMessageEvent.name, (data: AppMessage) =>
      data.action !== 'delete' && fits(data) ? data : undefined,
    );
  }

  /** Waits for the next state of a connection's device session that matches. */
  session(fits: (session: Session) => boolean): Promise<Session> {
    return this.next(connectionSessionEvent.name, ({ session }: { session: Session }) =>
      fits(session) ? session : undefined,
    );
  }

  /** Waits until an invoice is paid. */
  payment(invoiceId: number): Promise<Payment> {
    return this.next(paymentEvent.name, (payment: Payment) =>
      payment.invoiceId === invoiceId && payment.action === 'CONCLUIDA' ? payment : undefined,
    );
  }

  /** Calls back with each warning of a service level, and with each that is missed. */
  serviceLevels(heard: (report: ServiceLevelReport) => void): void {
    this.waiters.add({
      takes: (event, data) => {
        if (event === eventName(this.companyId, serviceLevelEvent.name)) heard(data as ServiceLevelReport);
        return false;
      },
    });
  }

  send(request: SocketRequest): void {
    this.socket.send(JSON.stringify(request));
  }

  close(): void {
    this.socket.close();
  }

  private next<Data, Found>(name: string, find: (data: Data) => Found | undefined): Promise<Found> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        takes: (event, data) => {
          const found = event === eventName(this.companyId, name) ? find(data as Data) : undefined;
          if (found === undefined) return false;
          clearTimeout(timer);
          resolve(found);
          return true;
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new Error(`No matching ${name} came within ${timeout} ms`));
      }, timeout);
      this.waiters.add(waiter);
    });
  }
}
