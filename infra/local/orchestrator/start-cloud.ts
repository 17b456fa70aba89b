import { join } from 'node:path';
import { table } from '@recado/shared/deployment/resources';
import { loadCredentials, type Credentials } from '../aws/account/credentials.ts';
import type { IndexDelay } from '../aws/table/late-indexes.ts';
import type { Faults } from '../aws/sqs/faults.ts';
import { metaAppOf } from '../graph/world/app.ts';
import type { RequestsByCaller } from '../runtime/meter-requests.ts';
import type { ChangedFunctions } from './functions-process.ts';
import { setCallback } from '../graph/set-callback.ts';
import { checkPorts } from './check-ports.ts';
import { startContainers } from './containers.ts';
import { startControl } from './control.ts';
import { openDataFolder } from './data-folder.ts';
import { addressesOf, awsEnvironment, environmentOfFunctions, tableAt, type CloudAddresses } from './environment.ts';
import { PartFailedError, type Part } from './part.ts';
import { portsFrom, type Ports } from './ports.ts';
import { ReplaceablePart } from './replaceable-part.ts';
import { restartOnChange } from './restart-on-change.ts';
import type { SessionHost } from './session-host.ts';
import { Shutdown } from './shutdown.ts';
import type { SignIn } from './sign-in.ts';
import {
  logFolderOf,
  root,
  startFunctions,
  startMeta,
  startServices,
  startSessionHost,
  startSimulator,
  startWebApp,
  type CloudOptions,
  type StartContext,
} from './start-parts.ts';
import { buildWeb } from './web/build.ts';

/** A running instance, with the calls by which tests cause faults. */
export interface Cloud {
  readonly ports: Ports;
  readonly addresses: CloudAddresses;
  readonly credentials: Credentials;
  /** The environment variables that AWS SDKs and the functions read. The table is its server, without the proxy of its faults. */
  readonly environment: Record<string, string>;
  /** The folder with a log of each part. */
  readonly logFolder: string;
  /** The users that the seed created; empty without a seed. */
  readonly signIns: readonly SignIn[];
  /** Rejects when a part ends that is not replaced. */
  readonly died: Promise<never>;
  killSessionHost(signal: NodeJS.Signals): Promise<void>;
  restartSessionHost(): Promise<void>;
  /** Resolves when a session host is ready, the current one or its replacement. */
  sessionHostReady(): Promise<void>;
  /** Cuts the sockets of all browsers and returns their number. */
  dropSockets(): Promise<number>;
  setQueueFaults(queue: string, faults: Faults): Promise<void>;
  /** Kills the process of the functions and gateways; resolves when its replacement is ready. */
  killFunctions(): Promise<void>;
  /** Leaves calls to the table unanswered while `silent`; needs `tableServerPort`. Returns how many were dropped. */
  silenceTable(silent: boolean): Promise<number>;
  /** Throttles a share (0 to 1) of the table's calls; needs `tableServerPort`. Returns how many were throttled. */
  refuseTableCalls(share: number): Promise<number>;
  /** Sets by how much the table's indexes are behind it; needs `tableServerPort`. */
  delayIndexes(delay: IndexDelay): Promise<void>;
  /** Returns the requests of functions and session host since the last call; needs `metered`. */
  takeRequests(): Promise<RequestsByCaller>;
  /** Throttles one in so many calls that manage functions, rules and integrations; 0 ends it. Returns how many were throttled. */
  throttleManagement(every: number): Promise<number>;
  /** Makes the functions, and the next session host, use another table, as a deployment does. */
  useTable(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns a promise that rejects when one of the parts ends while the instance is not stopping. */
const watch = (parts: readonly (Part | ReplaceablePart)[], stopping: () => boolean): Promise<never> => {
  const deaths = parts.map(async (watched): Promise<never> => {
    const { part, how } =
      watched instanceof ReplaceablePart ? await watched.endedForGood() : { part: watched, how: await watched.exited };
    if (stopping()) return new Promise<never>(() => undefined);
    throw new PartFailedError(part.name, `ended by itself (${how})\n${part.lastOutput()}`);
  });
  const died = Promise.race(deaths);
  died.catch(() => undefined);
  return died;
};

/** The rule that looks whether the web app is served. */
const webWatch = { kind: 'schedule', functionName: 'web-watcher' } as const;

interface RunningParts {
  readonly services: Part;
  readonly functions: ReplaceablePart;
  readonly sessionHost: SessionHost;
  readonly context: StartContext;
}

const faultCalls = ({ services, functions, sessionHost, context }: RunningParts) => ({
  killSessionHost: async (signal: NodeJS.Signals) => {
    const { current } = sessionHost;
    sessionHost.kill(signal);
    await current.exited;
  },
  restartSessionHost: () => sessionHost.restart(),
  sessionHostReady: () => sessionHost.running(),
  dropSockets: () => functions.current.call<number>('dropSockets'),
  killFunctions: () => functions.replace(),
  silenceTable: (silent: boolean) => services.call<number>('silenceTable', silent),
  setQueueFaults: (queue: string, faults: Faults) => services.call<void>('setQueueFaults', queue, faults),
  refuseTableCalls: (share: number) => services.call<number>('refuseTableCalls', share),
  delayIndexes: (delay: IndexDelay) => services.call<void>('delayIndexes', delay),
  takeRequests: async () => ({
    ...(await functions.current.call<RequestsByCaller>('takeRequests')),
    ...(await sessionHost.current.call<RequestsByCaller>('takeRequests')),
  }),
  throttleManagement: (every: number) => functions.current.call<number>('throttleManagement', every),
  useTable: async (tableName: string) => {
    const changed = await functions.current.call<ChangedFunctions>('changed');
    Object.assign(context.current, { tableName, functions: changed });
    await functions.replace();
  },
});

/** Starts all parts, in parallel where possible. If one fails, ends those that run, so that the ports are free. */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const ports = portsFrom(options.portBase);
  await checkPorts(ports);
  const folder = openDataFolder(options.dataDir, options.fresh ?? false);
  const shutdown = new Shutdown();
  shutdown.add(() => Promise.resolve(folder.release()));
  let stopping = false;
  const close = async () => {
    stopping = true;
    await shutdown.run();
  };
  options.signal?.addEventListener('abort', () => void close());
  try {
    const credentials = loadCredentials(options.dataDir);
    const context: StartContext = {
      options,
      ports,
      credentials,
      shutdown,
      logLevel: options.logLevel ?? 'info',
      current: {
        tableName: table.name,
        functions: { off: options.web === 'none' ? [webWatch] : [], reserved: {}, integrations: {} },
      },
    };
    const built = options.web === 'build' ? buildWeb(root) : Promise.resolve('');
    built.catch(() => undefined);
    const [services, simulator, meta] = await Promise.all([
      startServices(context),
      startSimulator(context),
      startMeta(context),
    ]);
    const { functions, signIns } = await startFunctions(context);
    const [sessionHost] = await Promise.all([
      startSessionHost(context),
      startWebApp(context, built),
      services.call('startScheduler'),
      setCallback(addressesOf(ports).graph, metaAppOf(credentials), `${addressesOf(ports).api}/webhooks/meta`),
    ]);
    const containers = await startContainers(ports.containers, sessionHost);
    shutdown.add(() => containers.close());
    const isDevelopment = options.web === 'development';
    if (isDevelopment) {
      const changes = restartOnChange({
        folders: ['functions/src', 'shared/src'].map((folder) => join(root, folder)),
        restart: () => functions.replace(),
        report: options.report,
        name: 'functions',
      });
      shutdown.add(() => changes.close());
    }
    const cloud: Cloud = {
      ports,
      addresses: addressesOf(ports),
      credentials,
      environment: {
        ...awsEnvironment(ports, credentials),
        ...environmentOfFunctions(ports, {
          dataDir: options.dataDir,
          logLevel: context.logLevel,
          limits: options.limits,
        }),
        ...(options.tableServerPort !== undefined && tableAt(options.tableServerPort)),
      },
      logFolder: logFolderOf(options.dataDir),
      signIns,
      // In development functions that fail to start wait for the next change.
      died: watch([services, simulator, meta, ...(isDevelopment ? [] : [functions])], () => stopping),
      ...faultCalls({ services, functions, sessionHost, context }),
      close,
    };
    if (options.control) {
      const control = await startControl(ports.control, () => Promise.resolve(cloud));
      shutdown.add(() => control.close());
    }
    return cloud;
  } catch (error) {
    await close();
    throw error;
  }
};
