import { readFileSync } from 'node:fs';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';
import { SimulatorClient } from '../client.ts';
import type { Account } from '../contract/account.ts';
import { trustSimulator } from '../trust-simulator.ts';
import { startWhatsAppSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts';
import { BaileysClient } from './baileys-client.ts';
import { MemoryAuthState } from './memory-auth-state.ts';

export interface Paired {
  phone: Account;
  client: BaileysClient;
}

/** A simulator in this process, which the Baileys clients of this process trust. */
export class SimulatedWorld {
  readonly simulator: Simulator;
  readonly admin: SimulatorClient;
  private readonly clients: BaileysClient[] = [];

  private constructor(simulator: Simulator) {
    this.simulator = simulator;
    this.admin = new SimulatorClient(simulator.url);
  }

  static async start(options: SimulatorOptions = {}): Promise<SimulatedWorld> {
    const simulator = await startWhatsAppSimulator(options);
    trustSimulator(simulator.rootKeyFile);
    // Without the authorities of earlier simulators of this process, which have the same name and another key.
    setDefaultCACertificates([...rootCertificates, readFileSync(simulator.caFile, 'utf8')]);
    return new SimulatedWorld(simulator);
  }

  /** Creates a client. Without saved credentials it shows a QR code. */
  client(auth = new MemoryAuthState(), config: Partial<UserFacingSocketConfig> = {}): BaileysClient {
    const client = new BaileysClient(this.simulator.webSocketUrl, auth, config);
    this.clients.push(client);
    return client;
  }

  /** Creates a phone with a linked client that is logged in. */
  async pair(name: string, config: Partial<UserFacingSocketConfig> = {}): Promise<Paired> {
    const phone = await this.admin.call('createPhone', { name });
    return { phone, client: await this.link(phone.phone, config) };
  }

  /** Links a new client to an existing phone and logs it in. */
  async link(phone: string, config: Partial<UserFacingSocketConfig> = {}): Promise<BaileysClient> {
    const client = this.client(undefined, config);
    await this.admin.call('scan', { phone, qr: await client.untilQr() });
    await client.untilClosed();
    client.reconnect();
    await client.untilOpen();
    await client.untilSynced();
    return client;
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.kill();
    await this.admin.close();
    await this.simulator.close();
  }
}
