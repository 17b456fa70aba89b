import type { DeviceAddress } from '../store/stanza-queue.ts';
import { CodeRequests } from './code-requests.ts';
import type { Connection } from './connection.ts';

const keyOf = (address: DeviceAddress) => `${address.phone}:${address.device}`;

/** The clients that are connected: those logged in by their address, those that show a QR code by its refs. */
export class Connections {
  private readonly loggedIn = new Map<string, Connection>();
  private readonly offers = new Map<string, Connection>();
  private readonly all = new Set<Connection>();
  /** The pairing codes that clients show. */
  readonly codes = new CodeRequests();
  /** While false, no client gets a connection. */
  networkUp = true;

  add(connection: Connection): void {
    this.all.add(connection);
  }

  get(address: DeviceAddress): Connection | undefined {
    return this.loggedIn.get(keyOf(address));
  }

  set(address: DeviceAddress, connection: Connection): void {
    this.loggedIn.set(keyOf(address), connection);
  }

  /** Forgets a connection; answers whether it was its device's current one. */
  remove(connection: Connection): boolean {
    this.all.delete(connection);
    this.withdraw(connection);
    const { address } = connection;
    if (!address || this.get(address) !== connection) return false;
    return this.loggedIn.delete(keyOf(address));
  }

  /** All clients that are logged in. */
  loggedInNow(): Connection[] {
    return [...this.loggedIn.values()];
  }

  offer(ref: string, connection: Connection): void {
    this.offers.set(ref, connection);
  }

  offering(ref: string): Connection | undefined {
    return this.offers.get(ref);
  }

  /** A connection's codes can't be scanned any more. */
  withdraw(connection: Connection): void {
    for (const [ref, offering] of this.offers) {
      if (offering === connection) this.offers.delete(ref);
    }
    this.codes.withdraw(connection);
  }

  /** Takes the whole network away, or gives it back. */
  setNetwork(up: boolean): void {
    this.networkUp = up;
    if (!up) this.cutAll();
  }

  cutAll(): void {
    for (const connection of this.all) connection.cut();
  }
}
