import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localPool } from '../aws/cognito/pool.ts';
import { loadCredentials, region } from '../aws/credentials.ts';
import type { Credentials } from '../aws/credentials.ts';
import type { Running } from '../aws/http/serve.ts';
import type { Faults } from '../aws/sqs/faults.ts';
import { metaAppOf } from '../graph/app.ts';
import type { GraphSettings } from '../graph/main.ts';
import { setCallback } from '../graph/set-callback.ts';
import { checkPorts } from './check-ports.ts';
import { startControl } from './control.ts';
import { openDataFolder } from './data-folder.ts';
import {
  addressesOf,
  awsEnvironment,
  bareEnvironment,
  environmentOfFunctions,
  environmentOfSessionHost,
  nurseryOfSessionHost,
} from './environment.ts';
import type { CloudAddresses } from './environment.ts';
import type { FunctionsSettings } from './functions-process.ts';
import { Part, PartFailedError } from './part.ts';
import { portsFrom } from './ports.ts';
import type { Ports } from './ports.ts';
import { ReplaceablePart } from './replaceable-part.ts';
import type { ServicesSettings } from './services-process.ts';
import { SessionHost } from './session-host.ts';
import type { SignIn } from './sign-in.ts';
import { buildWeb } from './web/build.ts';
import { startDevelopmentWeb } from './web/serve-development.ts';
import { startWeb } from './web/serve.ts';

export interface CloudOptions {
  readonly portBase: number;
  readonly dataDir: string;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** A production build, the sources by a development server, or no web app. */
  readonly web: 'build' | 'development' | 'none';
  readonly seed: boolean;
  /** Whether the control calls of this instance are served; a caller in this process needs none. */
  readonly control: boolean;
  readonly logLevel?: string;
  /** Keeps the table in memory: on a disk every write waits for it (2 ms and more), one after the other. */
  readonly tableInMemory?: boolean;
  /** A port for the table behind a door that can refuse its callers, for tests of throttles. */
  readonly tableBehind?: number;
  /** Seconds in place of every queue's visibility timeout, for tests of retries. */
  readonly visibilityTimeout?: number;
  /** Gives the start up: whatever runs by then is ended. */
  readonly signal?: AbortSignal;
  /** Told what happens, one line each. */
  readonly report: (line: string) => void;
}

export interface Cloud {
  readonly ports: Ports;
  readonly addresses: CloudAddresses;
  readonly credentials: Credentials;
  /** What an AWS SDK and the code under test read from their environment. */
  readonly environment: Record<string, string>;
  /** Whom the seed made; empty without a seed. */
  readonly signIns: readonly SignIn[];
  /** Rejects when a part dies that nothing replaces. */
  readonly died: Promise<never>;
  killSessionHost(signal: NodeJS.Signals): Promise<void>;
  restartSessionHost(): Promise<void>;
  /** Resolves when a session host runs, also one that replaces a dead one. */
  sessionHostReady(): Promise<void>;
  /** Cuts every browser's socket; resolves with how many there were. */
  dropSockets(): Promise<number>;
  setQueueFaults(queue: string, faults: Faults): Promise<void>;
  /** Kills the process of all functions and gateways in the middle of what they do; resolves when another one serves. */
  killFunctions(): Promise<void>;
  /** Lets the table answer nobody, if it stands behind a door, until told otherwise; resolves with how many calls were lost. */
  silenceTable(silent: boolean): Promise<number>;
  /** Refuses this share of the calls to the table (0 to 1), if it stands behind a door; resolves with how many were refused before. */
  refuseTableCalls(share: number): Promise<number>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const readyWithin = 60_000;

/** Parts in the order in which they have to end: those that call before those that are called. */
class Closing {
  private readonly steps: (() => Promise<void>)[] = [];
  private ending?: Promise<void>;

  /** A part that comes up only after the end has begun is ended at once. */
  add(step: () => Promise<void>): void {
    this.steps.unshift(step);
    if (this.ending) this.ending = this.ending.then(() => this.runSteps());
  }

  run(): Promise<void> {
    this.ending ??= this.runSteps();
    return this.ending;
  }

  private async runSteps(): Promise<void> {
    for (let step = this.steps.shift(); step; step = this.steps.shift()) await step();
  }
}

interface Setting {
  readonly options: CloudOptions;
  readonly ports: Ports;
  readonly credentials: Credentials;
  readonly logLevel: string;
  readonly closing: Closing;
}

const makePart = (
  { options, ports, credentials }: Setting,
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
    logFile: join(options.dataDir, 'logs', `${name.replaceAll(' ', '-')}.log`),
    grace: 5000,
    readyWithin,
  });
};

const startServices = async (setting: Setting): Promise<Part> => {
  const { options, ports, credentials, closing } = setting;
  const settings: ServicesSettings = {
    ports,
    dataDir: options.dataDir,
    credentials,
    webOrigin: addressesOf(ports).web,
    tableEndpoint: process.env.DYNAMODB_ENDPOINT,
    tableInMemory: options.tableInMemory,
    tableBehind: options.tableBehind,
    visibilityTimeout: options.visibilityTimeout,
  };
  const part = makePart(setting, 'aws services', './services-process.ts', settings);
  closing.add(() => part.stop());
  await part.ready();
  return part;
};

const startSimulator = async ({ options, ports, closing }: Setting): Promise<Part> => {
  const part = new Part({
    name: 'whatsapp simulator',
    entry: new URL('../whatsapp/main.ts', import.meta.url),
    environment: {
      ...bareEnvironment(root),
      SIMULATOR_PORT: String(ports.phone),
      SIMULATOR_MEDIA_PORT: String(ports.phoneMedia),
      SIMULATOR_DATA_DIR: join(options.dataDir, 'whatsapp'),
    },
    logFile: join(options.dataDir, 'logs', 'whatsapp-simulator.log'),
    readyLine: 'ready',
    grace: 3000,
    readyWithin,
  });
  closing.add(() => part.stop());
  await part.ready();
  return part;
};

const startMeta = async (setting: Setting): Promise<Part> => {
  const { options, ports, credentials, closing } = setting;
  const settings: GraphSettings = {
    port: ports.graph,
    dataDir: join(options.dataDir, 'graph'),
    app: metaAppOf(credentials),
  };
  const part = makePart(setting, 'meta', '../graph/main.ts', settings);
  closing.add(() => part.stop());
  await part.ready();
  return part;
};

const startFunctions = async (setting: Setting): Promise<{ functions: ReplaceablePart; signIns: SignIn[] }> => {
  const { options, ports, credentials, closing, logLevel } = setting;
  const settings: FunctionsSettings = {
    ports,
    root,
    webOrigin: addressesOf(ports).web,
    accessKeyId: credentials.accessKeyId,
    seed: options.seed,
  };
  let signIns: SignIn[] = [];
  const functions = await ReplaceablePart.start(async () => {
    const part = makePart(
      setting,
      'functions',
      './functions-process.ts',
      settings,
      environmentOfFunctions(ports, logLevel),
    );
    closing.add(() => part.stop());
    ({ signIns } = await part.ready<{ signIns: SignIn[] }>());
    return part;
  });
  return { functions, signIns };
};

const startSessionHost = async ({ options, ports, credentials, closing, logLevel }: Setting): Promise<SessionHost> => {
  const host = new SessionHost({
    report: options.report,
    part: {
      name: 'session host',
      entry: new URL('../../../session-host/src/main.ts', import.meta.url),
      imports: [new URL('../whatsapp/trust.ts', import.meta.url)],
      nursery: nurseryOfSessionHost,
      environment: {
        ...bareEnvironment(root),
        ...awsEnvironment(ports, credentials),
        ...environmentOfSessionHost(ports, join(options.dataDir, 'whatsapp'), logLevel),
      },
      logFile: join(options.dataDir, 'logs', 'session-host.log'),
      readyUrl: `${addressesOf(ports).sessionHost}/health`,
      grace: 8000,
      readyWithin,
    },
  });
  closing.add(() => host.stop());
  await host.ready();
  return host;
};

const startWebApp = async (
  { options, ports, closing, credentials }: Setting,
  built: Promise<string>,
): Promise<void> => {
  if (options.web === 'none') return;
  const { api, sockets, users, mail, phone, storage, graph } = addressesOf(ports);
  const configuration = {
    apiUrl: api,
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
  const web: Running =
    options.web === 'development'
      ? await startDevelopmentWeb(root, ports.web, configuration)
      : await startWeb({
          port: ports.web,
          build: await built,
          configuration,
          addresses: { api, sockets: new URL(sockets).origin, users, media: storage },
          facebookLogin: { script: graph, calls: [graph], frames: [graph] },
        });
  closing.add(() => web.close());
};

/** Rejects when one of these parts ends without having been told to. */
const watch = (parts: readonly (Part | ReplaceablePart)[], stopping: () => boolean): Promise<never> => {
  const deaths = parts.map(async (watched): Promise<never> => {
    const { part, how } =
      watched instanceof ReplaceablePart ? await watched.gone() : { part: watched, how: await watched.exited };
    if (stopping()) return new Promise<never>(() => undefined);
    throw new PartFailedError(part.name, `ended by itself (${how})\n${part.lastWords()}`);
  });
  const died = Promise.race(deaths);
  died.catch(() => undefined);
  return died;
};

/**
 * Starts everything on one machine, in parallel where one part does not need another. On any failure
 * whatever runs already is ended again and the ports are free.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const ports = portsFrom(options.portBase);
  await checkPorts(ports);
  const folder = openDataFolder(options.dataDir, options.fresh ?? false);
  const closing = new Closing();
  closing.add(() => Promise.resolve(folder.release()));
  let stopping = false;
  const close = async () => {
    stopping = true;
    await closing.run();
  };
  options.signal?.addEventListener('abort', () => void close());
  try {
    const credentials = loadCredentials(options.dataDir);
    const setting: Setting = { options, ports, credentials, closing, logLevel: options.logLevel ?? 'info' };
    const built = options.web === 'build' ? buildWeb(root) : Promise.resolve('');
    built.catch(() => undefined);
    const [services, simulator, meta] = await Promise.all([
      startServices(setting),
      startSimulator(setting),
      startMeta(setting),
    ]);
    const { functions, signIns } = await startFunctions(setting);
    const [sessionHost] = await Promise.all([
      startSessionHost(setting),
      startWebApp(setting, built),
      services.call('startScheduler'),
      setCallback(addressesOf(ports).graph, metaAppOf(credentials), `${addressesOf(ports).api}/webhooks/meta`),
    ]);
    const cloud: Cloud = {
      ports,
      addresses: addressesOf(ports),
      credentials,
      environment: { ...awsEnvironment(ports, credentials), ...environmentOfFunctions(ports, setting.logLevel) },
      signIns,
      died: watch([services, simulator, meta, functions], () => stopping),
      killSessionHost: async (signal) => {
        const { current } = sessionHost;
        sessionHost.kill(signal);
        await current.exited;
      },
      restartSessionHost: () => sessionHost.restart(),
      sessionHostReady: () => sessionHost.running(),
      dropSockets: () => functions.current.call<number>('dropSockets'),
      killFunctions: () => functions.replace(),
      silenceTable: (silent) => services.call<number>('silenceTable', silent),
      setQueueFaults: (queue, faults) => services.call('setQueueFaults', queue, faults),
      refuseTableCalls: (share) => services.call<number>('refuseTableCalls', share),
      close,
    };
    if (options.control) {
      const control = await startControl(ports.control, () => Promise.resolve(cloud));
      closing.add(() => control.close());
    }
    return cloud;
  } catch (error) {
    await close();
    throw error;
  }
};
