/** Child process: the stand-ins of DynamoDB, SQS, S3, the other AWS services and OpenAI's API, the payment providers and the issuer of service notes. */
import { join } from 'node:path';
import { paymentProviders } from '@recado/shared/contract/invoices';
import { healthSecretName } from '@recado/shared/deployment/health-company';
import { queueName, deadLetterQueueName, queues } from '@recado/shared/deployment/queues';
import { mediaBucket, scheduleGroup, siteBucket } from '@recado/shared/deployment/resources';
import { localPool } from '../aws/cognito/pool/pool.ts';
import type { Credentials } from '../aws/account/credentials.ts';
import { createScheduleGroup } from '../aws/scheduler/create-group.ts';
import { deliverTo } from '../aws/scheduler/deliver.ts';
import { startS3 } from '../aws/s3/start.ts';
import { createQueues } from '../aws/sqs/create-queues.ts';
import { startSqs } from '../aws/sqs/start.ts';
import { startServices } from '../aws/start-services.ts';
import { startTable } from '../aws/table/start.ts';
import type { IndexDelay } from '../aws/table/late-indexes.ts';
import { startThrottledTable } from '../aws/table/throttle.ts';
import { mailFrom } from '../aws/mail/sender.ts';
import { metaAppOf, metaAppSecretId } from '../graph/world/app.ts';
import { openAiKeyOf, openAiSecretId } from '../openai/app.ts';
import { startIntegrations } from '../integrations/start.ts';
import { startOpenAi } from '../openai/start.ts';
import type { Running } from '../http/serve.ts';
import { focusNfeTokenOf } from '../notes/app.ts';
import { startFocusNfe } from '../notes/start.ts';
import { childSettings, runChild, type ChildService } from '../process/child.ts';
import { asaas } from '../payments/asaas/protocol.ts';
import { paymentCredentialsOf } from '../payments/credentials.ts';
import { efi } from '../payments/efi/protocol.ts';
import { mercadoPago } from '../payments/mercado-pago/protocol.ts';
import { startPayments } from '../payments/start.ts';
import { stripe } from '../payments/stripe/protocol.ts';
import { efiFolder } from './environment.ts';
import { healthUserOf } from './health-user.ts';
import type { Ports } from './ports.ts';

export interface ServicesSettings {
  readonly ports: Ports;
  readonly dataDir: string;
  readonly credentials: Credentials;
  readonly webOrigin: string;
  /** The endpoint of another DynamoDB, for platforms without the binary. */
  readonly tableEndpoint?: string;
  /** Keeps the table in memory, without waiting for the disk at each write. */
  readonly tableInMemory?: boolean;
  /** The port of the table's server if its callers go through a proxy that can throttle them. */
  readonly tableServerPort?: number;
  /** Visibility timeout of every queue in seconds, for tests of retries. */
  readonly visibilityTimeout?: number;
}

/** The result of a start of the services. */
export interface ServicesReady {
  /** A line for each index of the table that an earlier version lacked, or had. */
  readonly migrated: readonly string[];
}

/** The CORS rules of the bucket, as in the CDK app. */
const corsOf = (webOrigin: string) => [
  {
    allowedOrigins: [webOrigin],
    allowedMethods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['*'],
    exposedHeaders: ['ETag', 'Content-Length', 'Content-Range'],
    maxAge: 3600,
  },
];

/** Starts the stand-ins of the payment providers, whose webhooks go to the HTTP API. */
const startProviders = async ({ credentials, dataDir, ports }: ServicesSettings): Promise<Running[]> => {
  const secrets = paymentCredentialsOf(credentials);
  const protocols = { stripe, asaas, mercadoPago, efi };
  return Promise.all(
    paymentProviders.map((name) =>
      startPayments({
        port: ports[name],
        name,
        protocol: protocols[name],
        credentials: secrets[name],
        webhookUrl: `http://127.0.0.1:${ports.http}/webhooks/payments/${name}`,
        dataDir: join(dataDir, 'payments'),
        tls: name === 'efi' ? { port: ports.efiApi, folder: efiFolder(dataDir) } : undefined,
      }),
    ),
  );
};

const start = async (): Promise<ChildService> => {
  const settings = childSettings<ServicesSettings>();
  const { ports, dataDir, credentials, webOrigin, tableEndpoint, tableInMemory, tableServerPort, visibilityTimeout } =
    settings;
  const { accessKeyId } = credentials;
  const deliver = deliverTo({
    queuesUrl: `http://127.0.0.1:${ports.queues}`,
    functionsUrl: `http://127.0.0.1:${ports.functions}`,
    credentials,
  });
  const [table, sqs, s3, services, openAi, integrations, notes, providers] = await Promise.all([
    startTable({
      port: tableServerPort ?? ports.table,
      dataDir: tableInMemory ? undefined : join(dataDir, 'table'),
      credentials,
      endpoint: tableEndpoint,
    }),
    startSqs({ port: ports.queues, dataDir: join(dataDir, 'queues'), accessKeyId }),
    startS3({
      port: ports.storage,
      dataDir: join(dataDir, 'storage'),
      credentials,
      buckets: [
        {
          name: mediaBucket.name,
          cors: corsOf(webOrigin),
          expiry: [{ prefix: mediaBucket.uploads, days: mediaBucket.uploadDays }],
          keptDays: mediaBucket.keptDays,
        },
        { name: siteBucket.name, cors: [] },
      ],
    }),
    startServices({
      port: ports.services,
      dataDir: join(dataDir, 'services'),
      accessKeyId,
      pool: localPool,
      deliver,
      secrets: {
        [metaAppSecretId]: JSON.stringify(metaAppOf(credentials)),
        [healthSecretName('local')]: JSON.stringify(healthUserOf(credentials)),
        [openAiSecretId]: JSON.stringify({ apiKey: openAiKeyOf(credentials), model: 'whisper-1' }),
      },
      senders: [mailFrom],
    }),
    startOpenAi({ port: ports.openAi }),
    startIntegrations({ port: ports.integrations }),
    startFocusNfe({ port: ports.focusNfe, token: focusNfeTokenOf(credentials), dataDir: join(dataDir, 'notes') }),
    startProviders(settings),
  ]);
  const proxy = tableServerPort === undefined ? undefined : await startThrottledTable(ports.table, table.url);
  const throttled = () => {
    if (proxy === undefined) throw new Error('The table of this instance answers every call: start it with --faults');
    return proxy;
  };
  await createQueues(sqs.url, credentials, { queues, queueName, deadLetterQueueName }, visibilityTimeout);
  await createScheduleGroup(`http://127.0.0.1:${ports.services}`, credentials, scheduleGroup.name);
  table.died.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
  return {
    ready: { migrated: table.migrated } satisfies ServicesReady,
    calls: {
      setQueueFaults: sqs.setFaults,
      refuseTableCalls: (share: number) => throttled().refuse(share),
      silenceTable: (silent: boolean) => throttled().silence(silent),
      delayIndexes: (delay: IndexDelay) => throttled().delayIndexes(delay),
      startScheduler: services.startScheduler,
    },
    close: async () => {
      await proxy?.close();
      await Promise.all([
        services.close(),
        openAi.close(),
        integrations.close(),
        notes.close(),
        ...providers.map((provider) => provider.close()),
        s3.close(),
        sqs.close(),
        table.close(),
      ]);
    },
  };
};

await runChild(start);
