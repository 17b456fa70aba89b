import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { HistoryRequest, OutboundCommand, SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { outboundQueue } from '@recado/shared/contract/queue-messages/outbound-queues';
import { queueName, queues, queueUrl } from '@recado/shared/deployment/queues';
import { shardOf } from '@recado/shared/deployment/shards';
import { mediaBucket, table } from '@recado/shared/deployment/resources';
import type { ConnectionRef } from '@recado/session-host/platform/connection-ref';
import { accountId, loadCredentials, region, type Credentials } from '../../aws/account/credentials.ts';
import { kmsOperations, localKeyArn } from '../../aws/kms/kms.ts';
import { answerAwsJson } from '../../http/aws-json.ts';
import { serve, type Running } from '../../http/serve.ts';
import { startS3 } from '../../aws/s3/start.ts';
import { startSqs, type RunningSqs } from '../../aws/sqs/start.ts';
import { RecordFile } from '../../aws/storage/records.ts';
import { startTable, type RunningTable } from '../../aws/table/start.ts';
import { SimulatorClient } from '../../whatsapp/client.ts';
import type { Account } from '../../whatsapp/contract/account.ts';
import { AdminError, type ErrorCode } from '../../whatsapp/contract/errors.ts';
import { startWhatsAppSimulator, type Simulator } from '../../whatsapp/simulator.ts';
import { ageMessages } from './aged-queue.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { HostProcess } from './host-process.ts';
import { InboundRecord } from './inbound-record.ts';
import { startStorageProxy, type StorageProxy, type StorageFault } from './storage-proxy.ts';

export interface Paired {
  ref: ConnectionRef;
  phone: Account;
}

/** Errors of a phone that scans the code of a session that ends. */
const endedCodes: ReadonlySet<ErrorCode> = new Set(['QR_EXPIRED', 'PAIRING_TIMEOUT']);

interface Parts {
  table: RunningTable;
  objects: Running;
  keys: Running;
  /** The proxy between the hosts and the table. */
  tableProxy: TcpProxy;
  /** The proxy between the hosts and storage. */
  storageProxy: StorageProxy;
}

/**
 * All that session hosts depend on, on one machine: table, queues, bucket, keys and a simulated WhatsApp in this
 * process. Hosts are processes that can be killed.
 */
export class HostedWorld {
  readonly admin: SimulatorClient;
  readonly inbound: InboundRecord;
  readonly queueClient: SQSClient;
  readonly objectClient: S3Client;
  readonly simulator: Simulator;
  readonly credentials: Credentials;
  readonly urls: { table: string; queues: string; objects: string; keys: string };
  readonly #folder: string;
  readonly #parts: Parts;
  readonly #hosts: HostProcess[] = [];
  #queues: RunningSqs;

  private constructor(folder: string, credentials: Credentials, parts: Parts, sqs: RunningSqs, simulator: Simulator) {
    this.#folder = folder;
    this.#parts = parts;
    this.#queues = sqs;
    this.credentials = credentials;
    this.simulator = simulator;
    this.admin = new SimulatorClient(simulator.url);
    this.urls = { table: parts.tableProxy.url, queues: sqs.url, objects: parts.objects.url, keys: parts.keys.url };
    this.queueClient = new SQSClient({ region, endpoint: sqs.url, credentials });
    this.objectClient = new S3Client({ region, endpoint: parts.objects.url, credentials, forcePathStyle: true });
    this.inbound = new InboundRecord(this.queueClient, queueUrl(this.queuePrefix, 'inbound'));
  }

  static async start(): Promise<HostedWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'recado-faults-'));
    const credentials = loadCredentials(folder);
    const { accessKeyId } = credentials;
    const keys = kmsOperations(new RecordFile(undefined, 'kms'), accessKeyId);
    const sqs = await startSqs({ port: 0, dataDir: join(folder, 'sqs'), accessKeyId });
    const table = await startTable({ port: await freePort(), credentials });
    const objects = await startS3({
      port: 0,
      dataDir: join(folder, 's3'),
      credentials,
      buckets: [{ name: mediaBucket.name, cors: [] }],
    });
    const parts: Parts = {
      table,
      tableProxy: await startTcpProxy(table.url),
      objects,
      storageProxy: await startStorageProxy(objects.url),
      keys: await serve(0, (request, response) => answerAwsJson(request, response, keys)),
    };
    await createQueues(sqs.url, credentials);
    return new HostedWorld(folder, credentials, parts, sqs, await startWhatsAppSimulator());
  }

  get queuePrefix(): string {
    return `${this.urls.queues}/${accountId}/`;
  }

  /** Starts another host, and waits until it is ready. */
  async host(environment: NodeJS.ProcessEnv = {}): Promise<HostProcess> {
    const host = new HostProcess({
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: this.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: this.credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: this.urls.table,
      AWS_ENDPOINT_URL_SQS: this.urls.queues,
      AWS_ENDPOINT_URL_S3: this.#parts.storageProxy.url,
      AWS_ENDPOINT_URL_KMS: this.urls.keys,
      TABLE_NAME: table.name,
      MEDIA_BUCKET: mediaBucket.name,
      QUEUE_URL_PREFIX: this.queuePrefix,
      KMS_KEY_ID: localKeyArn,
      HEALTH_PORT: '0',
      LOG_LEVEL: 'debug',
      WHATSAPP_WEB_SOCKET_URL: this.simulator.webSocketUrl,
      WHATSAPP_NOISE_ROOT_FILE: this.simulator.rootKeyFile,
      NODE_EXTRA_CA_CERTS: this.simulator.caFile,
      ...environment,
    });
    this.#hosts.push(host);
    await host.ready();
    return host;
  }

  async command(command: OutboundCommand): Promise<void> {
    await this.queueClient.send(
      new SendMessageCommand({
        QueueUrl: queueUrl(this.queuePrefix, `outbound-${shardOf(command.companyId, command.whatsappId)}`),
        MessageBody: JSON.stringify(command),
        MessageGroupId: outboundQueue.group(command),
        MessageDeduplicationId: command.commandId,
      }),
    );
  }

  start(
    ref: ConnectionRef,
    forget = false,
    pairingNumber: string | null = null,
    history: HistoryRequest | null = null,
  ): Promise<void> {
    return this.command({ ...ref, type: 'start', commandId: randomUUID(), forget, pairingNumber, history });
  }

  /** Sends a text from a connection to a contact. Returns the message's id. */
  async text(ref: ConnectionRef, contact: Account, body: string, wid = newWid()): Promise<string> {
    await this.command({
      ...ref,
      type: 'send',
      commandId: wid,
      wid,
      chat: chatWith(contact),
      content: { type: 'text', body },
      quoted: null,
    });
    return wid;
  }

  /** Starts a connection and scans its code with a new phone, and again where its session moves to another host meanwhile. */
  async pair(ref: ConnectionRef, name = `Phone ${ref.companyId}.${ref.whatsappId}`): Promise<Paired> {
    const phone = await this.admin.call('createPhone', { name });
    await this.start(ref);
    const scanned = new Set(['']);
    for (;;) {
      const { status, qrcode } = await this.inbound.until(
        'session',
        (event) => sameConnection(event, ref) && (event.status === 'CONNECTED' || !scanned.has(event.qrcode)),
      );
      if (status === 'CONNECTED') return { ref, phone };
      scanned.add(qrcode);
      await this.admin.call('scan', { phone: phone.phone, qr: qrcode }).catch((error: unknown) => {
        if (!(error instanceof AdminError) || !endedCodes.has(error.code)) throw error;
      });
    }
  }

  /** Pairs many connections, `atOnce` of them at a time. */
  async pairMany(refs: readonly ConnectionRef[], atOnce: number): Promise<Paired[]> {
    const waiting = refs.values();
    const paired: Paired[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const ref of waiting) paired.push(await this.pair(ref));
      }),
    );
    return paired;
  }

  contact(name: string): Promise<Account> {
    return this.admin.call('createContact', { name });
  }

  /** Puts a file into the bucket. */
  async store(key: string, bytes: Buffer): Promise<void> {
    await this.objectClient.send(new PutObjectCommand({ Bucket: mediaBucket.name, Key: key, Body: bytes }));
  }

  /** Injects a fault into storage while the work lasts: for all calls, or for those whose path contains `faultyPath`. */
  async withStorage<T>(fault: StorageFault, work: (refusals: () => number) => Promise<T>, faultyPath = ''): Promise<T> {
    const { storageProxy } = this.#parts;
    Object.assign(storageProxy, { fault, faultyPath });
    try {
      return await work(() => storageProxy.refusals());
    } finally {
      storageProxy.fault = null;
    }
  }

  /** Stops the queues while the work lasts. They come back with their messages, older by `olderBy` milliseconds. */
  async withoutQueues(work: () => Promise<void>, olderBy = 0): Promise<void> {
    const { port } = this.#queues;
    await this.#queues.close();
    try {
      await work();
    } finally {
      ageMessages(join(this.#folder, 'sqs'), olderBy);
      this.#queues = await startSqs({
        port,
        dataDir: join(this.#folder, 'sqs'),
        accessKeyId: this.credentials.accessKeyId,
      });
      await createQueues(this.#queues.url, this.credentials);
    }
  }

  /** Cuts the hosts off from the table while the work lasts. */
  async withoutTable(work: () => Promise<void>): Promise<void> {
    this.#parts.tableProxy.disconnect();
    try {
      await work();
    } finally {
      this.#parts.tableProxy.reconnect();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.kill()));
    await this.inbound.stop();
    this.queueClient.destroy();
    this.objectClient.destroy();
    await this.admin.close();
    await this.simulator.close();
    await Promise.all([this.#parts.tableProxy.close(), this.#parts.storageProxy.close()]);
    await Promise.all([
      this.#queues.close(),
      this.#parts.objects.close(),
      this.#parts.keys.close(),
      this.#parts.table.close(),
    ]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const sameConnection = (event: ConnectionRef, ref: ConnectionRef): boolean =>
  event.companyId === ref.companyId && event.whatsappId === ref.whatsappId;

export const chatWith = ({ phone }: Account): SendCommand['chat'] => ({
  jid: `${phone}@s.whatsapp.net`,
  isGroup: false,
  address: { number: phone, lid: null },
  subject: null,
});

export const newWid = (): string => `3EB0${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** Creates the queues of the registry. A restarted stand-in keeps their messages. */
const createQueues = async (endpoint: string, credentials: Credentials): Promise<void> => {
  const client = new SQSClient({ region, endpoint, credentials });
  for (const [name, { visibilityTimeout }] of Object.entries(queues)) {
    const QueueName = queueName(name);
    const fifo = QueueName.endsWith('.fifo') ? { FifoQueue: 'true' } : {};
    await client.send(
      new CreateQueueCommand({ QueueName, Attributes: { VisibilityTimeout: String(visibilityTimeout), ...fifo } }),
    );
  }
  client.destroy();
};

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
