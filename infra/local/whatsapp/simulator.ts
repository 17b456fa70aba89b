import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { WebSocketServer } from 'ws';
import { createAdminServer } from './admin/admin-server.ts';
import { EventLog } from './world/events.ts';
import { Faults } from './world/faults.ts';
import { localTlsIdentity } from './media/certificate-authority.ts';
import { createMediaServer } from './media/media-server.ts';
import { PhoneWorkers } from './phones/phone-workers.ts';
import { Connection } from './server/connection.ts';
import { Scripts } from './scripts/scripts.ts';
import { Connections } from './world/connections.ts';
import { loadKeyPair, newKeyPair, type StoredKeyPair } from './keys/key-pair.ts';
import { quietLibsignal } from './signal/quiet.ts';
import { Accounts } from './store/accounts.ts';
import { Chats } from './store/chats.ts';
import { Companions } from './store/companions.ts';
import { emptyDatabase, openDatabase } from './store/database.ts';
import { Groups } from './store/groups.ts';
import { MediaFiles } from './store/media-files.ts';
import { SenderKeys } from './store/sender-keys.ts';
import { SignalSessions } from './store/signal-sessions.ts';
import { StanzaQueue } from './store/stanza-queue.ts';
import { issueNoiseCertificate, type NoiseCertificate } from './transport/noise-certificate.ts';
import { MEDIA_HOST_FILE } from './trust-simulator.ts';
import type { World } from './world/world.ts';

export interface SimulatorOptions {
  /** Port of the admin API, the phone's page and the WebSocket; by default a free one. */
  port?: number;
  /** Port of the media server (HTTPS); by default a free one. */
  mediaPort?: number;
  /** Data folder. Without it the data are in memory, and the trust files are deleted at the end. */
  dataDir?: string;
}

export interface Simulator {
  /** URL of the admin API and the phone's page. */
  url: string;
  /** URL to which Baileys connects (`waWebSocketUrl`). */
  webSocketUrl: string;
  mediaUrl: string;
  /** CA certificate of the media server, for NODE_EXTRA_CA_CERTS. */
  caFile: string;
  /** File with the public key of the Noise root in base64, for WHATSAPP_NOISE_ROOT_FILE. */
  rootKeyFile: string;
  /** Ends all connections and frees the ports. */
  close(): Promise<void>;
}

/** Starts a simulated WhatsApp on 127.0.0.1. */
export const startWhatsAppSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  quietLibsignal();
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'whatsapp-simulator-'));
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(options.dataDir && join(folder, 'simulator.db'));
  const root = loadKeyPair(loadRoot(folder));
  const tls = await localTlsIdentity(folder);
  const world = createWorld(database);
  const scripts = new Scripts(world);
  const media = createMediaServer(world, tls);
  world.mediaHost = `127.0.0.1:${await listen(media, options.mediaPort)}`;
  writeFileSync(join(folder, MEDIA_HOST_FILE), world.mediaHost);
  const reset = () => resetWorld(world, scripts, database);
  const admin = createAdminServer({ world, scripts, reset });
  const sockets = acceptClients(world, admin, issueNoiseCertificate(root));
  const port = await listen(admin, options.port).catch(async (error: unknown) => {
    await end(media);
    throw error;
  });
  for (const phone of world.queue.phonesWithPending()) world.phoneWorkers.wake(phone);
  return {
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}/ws/chat`,
    mediaUrl: `https://${world.mediaHost}`,
    caFile: tls.caFile,
    rootKeyFile: join(folder, 'noise-root.pub'),
    close: async () => {
      await scripts.clear();
      world.connections.cutAll();
      sockets.close();
      await Promise.all([end(admin), end(media)]);
      await world.phoneWorkers.idle();
      database.close();
      if (!options.dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
};

const createWorld = (database: DatabaseSync): World => {
  const world = {
    accounts: new Accounts(database),
    companions: new Companions(database),
    groups: new Groups(database),
    sessions: new SignalSessions(database),
    senderKeys: new SenderKeys(database),
    queue: new StanzaQueue(database),
    chats: new Chats(database),
    mediaFiles: new MediaFiles(database),
    connections: new Connections(),
    events: new EventLog(),
    faults: new Faults(),
    calls: new Map(),
    presences: new Map(),
    retries: new Map<string, number>(),
    mediaHost: '',
    mediaToken: randomBytes(16).toString('base64url'),
  } as World;
  world.phoneWorkers = new PhoneWorkers(world);
  return world;
};

const resetWorld = async (world: World, scripts: Scripts, database: DatabaseSync): Promise<void> => {
  await scripts.clear();
  world.connections.cutAll();
  world.connections.networkUp = true;
  await world.phoneWorkers.idle();
  emptyDatabase(database);
  for (const memory of [world.retries, world.calls, world.presences]) memory.clear();
  world.faults.clear();
  world.events.emit({ type: 'reset' });
};

/** Loads the Noise root's key pair, which is created once per folder; writes the public key to its own file. */
const loadRoot = (folder: string): StoredKeyPair => {
  const file = join(folder, 'noise-root.json');
  if (!existsSync(file)) {
    const created = newKeyPair();
    writeFileSync(file, JSON.stringify(created), { mode: 0o600 });
    writeFileSync(join(folder, 'noise-root.pub'), created.public);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as StoredKeyPair;
};

const acceptClients = (world: World, server: Server, certificate: NoiseCertificate): WebSocketServer => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 32 * 1024 * 1024 });
  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://simulator');
    if (pathname !== '/ws/chat' || !world.connections.networkUp) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => new Connection(world, client, certificate));
  });
  return sockets;
};

const listen = (server: Server, port = 0): Promise<number> => {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
};

const end = (server: Server): Promise<void> => {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
};
