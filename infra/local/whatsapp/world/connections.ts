import type { DeviceAddress } from '../store/stanza-queue.ts';
import { CodeRequests } from './code-requests.ts';
import type { Client } from './client.ts';

const keyOf = (address: DeviceAddress) => `${address.phone}:${address.device}`;

/** The connected clients: logged-in ones by address, and those that show a QR code by its refs. */
export class Connections {
  private readonly loggedIn = new Map<string, Client>();
  private readonly offers = new Map<string, Client>();
  private readonly all = new Set<Client>();
  /** The pairing codes that clients show. */
  readonly codes = new CodeRequests();
  /** While false, no client can connect. */
  networkUp = true;

  add(connection: Client): void {
    this.all.add(connection);
  }

  get(address: DeviceAddress): Client | undefined {
    return this.loggedIn.get(keyOf(address));
  }

  set(address: DeviceAddress, connection: Client): void {
    this.loggedIn.set(keyOf(address), connection);
  }

  /** Removes a connection. Returns true if it was its device's current one. */
  remove(connection: Client): boolean {
    this.all.delete(connection);
    this.expireCodes(connection);
    const { address } = connection;
    if (!address || this.get(address) !== connection) return false;
    return this.loggedIn.delete(keyOf(address));
  }

  listLoggedIn(): Client[] {
    return [...this.loggedIn.values()];
  }

  offer(ref: string, connection: Client): void {
    this.offers.set(ref, connection);
  }

  offering(ref: string): Client | undefined {
    return this.offers.get(ref);
  }

  /** Removes the QR codes and pairing codes of a connection. */
  expireCodes(connection: Client): void {
    for (const [ref, offering] of this.offers) {
      if (offering === connection) this.offers.delete(ref);
    }
    this.codes.expireCodes(connection);
  }

  /** Turns the network off, which cuts all connections, or on. */
  setNetwork(up: boolean): void {
    this.networkUp = up;
    if (!up) this.cutAll();
  }

  cutAll(): void {
    for (const connection of this.all) connection.cut();
  }
}
