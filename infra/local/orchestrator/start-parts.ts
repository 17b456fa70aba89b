import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localPool } from '../aws/cognito/pool/pool.ts';
import { region, type Credentials } from '../aws/account/credentials.ts';
import type { Running } from '../http/serve.ts';
import { metaAppOf } from '../graph/world/app.ts';
import type { GraphSettings } from '../graph/main.ts';
import {
  addressesOf,
  awsEnvironment,
  bareEnvironment,
  environmentOfFunctions,
  environmentOfSessionHost,
  sessionHostSemiSpace,
} from './environment.ts';
import type { ChangedFunctions, FunctionsReady, FunctionsSettings } from './functions-process.ts';
import { Part } from './part.ts';
import type { Ports } from './ports.ts';
import { ReplaceablePart } from './replaceable-part.ts';
import type { ServicesReady, ServicesSettings } from './services-process.ts';
import { SessionHost } from './session-host.ts';
import type { Shutdown } from './shutdown.ts';
import type { SignIn } from './sign-in.ts';
import { serveBrand } from './web/brand.ts';
import { startDevelopmentWeb } from './web/serve-development.ts';
import { startWeb } from './web/serve.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const readyWithin = 60_000;

export interface CloudOptions {
  readonly portBase: number;
  readonly dataDir: string;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Serves a production build, the sources with a development server, or no web app. */
  readonly web: 'build' | 'development' | 'none';
  /** The first records of a new installation: plans and super user, the demo tenant too, or none. */
  readonly seed: 'owner' | 'demo' | 'none';
  /** Serves the control API, which callers in other processes need. */
  readonly control: boolean;
  readonly logLevel?: string;
  /** Keeps the table in memory, which is faster: a write to disk takes 2 ms or more, one after the other. */
  readonly tableInMemory?: boolean;
  /** The port of the table's server behind a proxy that can throttle calls, for tests; without it there is no proxy. */
  readonly tableServerPort?: number;
  /** Visibility timeout of every queue in seconds, for tests of retries. */
  readonly visibilityTimeout?: number;
  /** Limits of users and companies that differ from the functions' defaults. */
  readonly limits?: object;
  /** Counts what functions and session host ask of AWS (`Cloud.takeRequests`). */
  readonly metered?: boolean;
  /** Aborts the start and ends the parts that run. */
  readonly signal?: AbortSignal;
  /** Receives log lines for people. */
  readonly report: (line: string) => void;
}

/** The context that every part is started with. */
export interface StartContext {
  readonly options: CloudOptions;
  readonly ports: Ports;
  readonly credentials: Credentials;
  readonly logLevel: string;
  readonly shutdown: Shutdown;
  /** Values that change while the instance runs: the table in use, and settings of the functions. */
  readonly current: { tableName: string; functions: ChangedFunctions };
}

/** Returns the folder of an instance's logs. */
export const logFolderOf = (dataDir: string): string => join(dataDir, 'logs');

const createPart = (
  { options, ports, credentials }: StartContext,
  name: string,
  entry: string,
  settings: object,
  more: Record<string, string> = {},
): Part => {
  return new Part({
    name,
    entry: new URL(entry, import.meta.url),
    environment: {
      ...bareEnvironment(root),
      ...awsEnvironment(ports, credentials),
      ...more,
      RECADO_PART_SETTINGS: JSON.stringify(settings),
    },
    logFile: join(logFolderOf(options.dataDir), `${name.replaceAll(' ', '-')}.log`),
    grace: 5000,
    readyWithin,
  });
};

const reportMigrated = ({ report }: CloudOptions, { migrated }: { migrated: readonly string[] }): void => {
  if (migrated.length > 0) report(`Migrated the data of an earlier version (${migrated.join(', ')})`);
};

export const startServices = async (context: StartContext): Promise<Part> => {
  const { options, ports, credentials, shutdown } = context;
  const settings: ServicesSettings = {
    ports,
    dataDir: options.dataDir,
    credentials,
    webOrigin: addressesOf(ports).web,
    tableEndpoint: process.env.DYNAMODB_ENDPOINT,
    tableInMemory: options.tableInMemory,
    tableServerPort: options.tableServerPort,
    visibilityTimeout: options.visibilityTimeout,
  };
  const part = createPart(context, 'aws services', './services-process.ts', settings);
  shutdown.add(() => part.stop());
  reportMigrated(options, await part.ready<ServicesReady>());
  return part;
};

export const startSimulator = async ({ options, ports, shutdown }: StartContext): Promise<Part> => {
  const part = new Part({
    name: 'whatsapp simulator',
    entry: new URL('../whatsapp/main.ts', import.meta.url),
    environment: {
      ...bareEnvironment(root),
      SIMULATOR_PORT: String(ports.phone),
      SIMULATOR_MEDIA_PORT: String(ports.phoneMedia),
      SIMULATOR_DATA_DIR: join(options.dataDir, 'whatsapp'),
    },
    logFile: join(logFolderOf(options.dataDir), 'whatsapp-simulator.log'),
    readyLine: 'ready',
    grace: 3000,
    readyWithin,
  });
  shutdown.add(() => part.stop());
  await part.ready();
  return part;
};

export const startMeta = async (context: StartContext): Promise<Part> => {
  const { options, ports, credentials, shutdown } = context;
  const settings: GraphSettings = {
    port: ports.graph,
    dataDir: join(options.dataDir, 'graph'),
    app: metaAppOf(credentials),
  };
  const part = createPart(context, 'meta', '../graph/main.ts', settings);
  shutdown.add(() => part.stop());
  await part.ready();
  return part;
};

export const startFunctions = async (
  context: StartContext,
): Promise<{ functions: ReplaceablePart; signIns: SignIn[] }> => {
  const { options, ports, credentials, shutdown, logLevel, current } = context;
  const variables = () =>
    environmentOfFunctions(ports, {
      dataDir: options.dataDir,
      logLevel,
      limits: options.limits,
      tableName: current.tableName,
    });
  const settings = (): FunctionsSettings => ({
    ports,
    root,
    webOrigin: addressesOf(ports).web,
    accessKeyId: credentials.accessKeyId,
    seed: options.seed,
    metered: options.metered ?? false,
    hasBackups: options.tableServerPort !== undefined,
    variables: variables(),
    changed: current.functions,
  });
  let signIns: SignIn[] = [];
  const functions = await ReplaceablePart.start(async () => {
    const part = createPart(context, 'functions', './functions-process.ts', settings(), variables());
    shutdown.add(() => part.stop());
    const ready = await part.ready<FunctionsReady>();
    ({ signIns } = ready);
    reportMigrated(options, ready);
    return part;
  });
  return { functions, signIns };
};

export const startSessionHost = async ({
  options,
  ports,
  credentials,
  shutdown,
  logLevel,
  current,
}: StartContext): Promise<SessionHost> => {
  const host = new SessionHost({
    report: options.report,
    part: () => ({
      name: 'session host',
      entry: new URL('../../../session-host/src/main.ts', import.meta.url),
      imports: [
        new URL('../whatsapp/trust.ts', import.meta.url),
        ...(options.metered ? [new URL('./meter-session-host.ts', import.meta.url)] : []),
      ],
      semiSpace: sessionHostSemiSpace,
      environment: {
        ...bareEnvironment(root),
        ...awsEnvironment(ports, credentials),
        ...environmentOfSessionHost(ports, join(options.dataDir, 'whatsapp'), logLevel, current.tableName),
      },
      logFile: join(logFolderOf(options.dataDir), 'session-host.log'),
      readyUrl: `${addressesOf(ports).sessionHost}/health`,
      grace: 8000,
      readyWithin,
    }),
  });
  shutdown.add(() => host.stop());
  await host.ready();
  return host;
};

export const startWebApp = async (
  { options, ports, shutdown, credentials }: StartContext,
  built: Promise<string>,
): Promise<void> => {
  if (options.web === 'none') return;
  const { api, integrators, sockets, users, mail, phone, storage, graph } = addressesOf(ports);
  const configuration = {
    apiUrl: api,
    integratorsUrl: integrators,
    webSocketUrl: sockets,
    region,
    userPoolId: localPool.id,
    userPoolClientId: localPool.clientId,
    userPoolEndpoint: users,
    phoneUrl: phone,
    mailUrl: mail,
    facebookAppId: metaAppOf(credentials).appId,
    facebookSdkUrl: `${graph}/pt_BR/sdk.js`,
  };
  const brand = serveBrand(storage, region, credentials);
  const web: Running =
    options.web === 'development'
      ? await startDevelopmentWeb(root, ports.web, configuration, brand)
      : await startWeb({
          port: ports.web,
          build: await built,
          configuration,
          addresses: {
            api,
            integrators: new URL(integrators).origin,
            sockets: new URL(sockets).origin,
            users,
            media: storage,
          },
          facebookLogin: { script: graph, calls: [graph], frames: [graph] },
          brand,
        });
  shutdown.add(() => web.close());
};
