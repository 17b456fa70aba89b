/** Child process: all Lambda functions, the gateways, and the queue and schedule sources that invoke functions. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { EventSource } from '@recado/shared/deployment/function-shape';
import { functions } from '@recado/shared/deployment/functions';
import { httpRoutes } from '@recado/shared/deployment/http-routes';
import { integratorsKeys, integratorsPlan, integratorsAnswerSeconds } from '@recado/shared/deployment/integrators-api';
import { queueName, queueUrl } from '@recado/shared/deployment/queues';
import { issuerOf, localPool } from '../aws/cognito/pool/pool.ts';
import { arnOf } from '../aws/sqs/queues.ts';
import { meterRequests } from '../runtime/meter-requests.ts';
import { createAuthorizer } from '../gateway/http/authorize.ts';
import type { Route } from '../gateway/http/routes.ts';
import { startHttpGateway } from '../gateway/http/start.ts';
import { startRestGateway } from '../gateway/rest/start.ts';
import { startSocketGateway } from '../gateway/sockets/start.ts';
import { enforceFormGrants, enforceGrants } from '../runtime/enforce-grants.ts';
import { FunctionHost } from '../runtime/function-host.ts';
import { Integrations } from '../runtime/integrations-api.ts';
import { startManagement } from '../runtime/management.ts';
import { switchable, type EventSourceSwitch } from '../runtime/event-sources.ts';
import { startQueueSource } from '../runtime/queue-source.ts';
import { startScheduleSource } from '../runtime/schedule-source.ts';
import { childSettings, runChild, type ChildService } from '../process/child.ts';
import { integratorsKeyPrefix } from './environment.ts';
import type { Ports } from './ports.ts';
import { seedReport, type SignIn } from './sign-in.ts';

export interface FunctionsSettings {
  readonly ports: Ports;
  readonly root: string;
  readonly webOrigin: string;
  readonly accessKeyId: string;
  /** The records to create if they are missing: the owner's, those of the demo tenant too, or none. */
  readonly seed: 'owner' | 'demo' | 'none';
  /** Counts what the functions ask of AWS, for `npm run cost`. */
  readonly metered: boolean;
  /** False where the table is its server alone, which knows no backups: no drill of restores runs there. */
  readonly hasBackups: boolean;
  /** The variables that the deployment gives to all functions. */
  readonly variables: Readonly<Record<string, string>>;
  /** Settings of the functions that were changed since their first start. */
  readonly changed: ChangedFunctions;
}

/** Settings that outlast a process of the functions, as they do on AWS: sources that are off, executions set aside, and other functions that answer. */
export interface ChangedFunctions {
  readonly off: readonly Pick<EventSourceSwitch, 'kind' | 'functionName'>[];
  readonly reserved: Readonly<Record<string, number>>;
  readonly integrations: Readonly<Record<string, string>>;
}

/** The result of a start of the functions. */
export interface FunctionsReady {
  readonly signIns: SignIn[];
  /** A line for each migration that changed items. */
  readonly migrated: string[];
}

type SourceOf<Kind extends string> = Extract<EventSource, Record<Kind, unknown>>;

const sourcesOf = <Kind extends 'queue' | 'schedule' | 'socket' | 'authorizer' | 'http' | 'rest' | 'webhook' | 'open'>(
  kind: Kind,
): { name: string; source: SourceOf<Kind> }[] => {
  return Object.entries(functions).flatMap(([name, { sources }]) =>
    sources.filter((source): source is SourceOf<Kind> => kind in source).map((source) => ({ name, source })),
  );
};

/** Returns the routes that are deployed: those of endpoints, of webhooks and of programs with keys. */
const gatewayRoutes = (): Route[] => {
  const byGroup = new Map(sourcesOf('http').map(({ name, source }) => [source.http, name]));
  const keys = [
    ...sourcesOf('webhook').map(({ name, source }) => ({ name, key: source.webhook })),
    ...sourcesOf('open').map(({ name, source }) => ({ name, key: source.open })),
  ];
  const outer = keys.map(({ name, key }) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path, functionName: name, public: true };
  });
  const declared = httpRoutes.map(({ method, path, isPublic, group }) => {
    const functionName = byGroup.get(group);
    if (functionName === undefined) throw new Error(`No function answers the endpoints of the group ${group}`);
    return { method, path, functionName, public: isPublic };
  });
  return [...declared, ...outer];
};

/** Returns the function that authorises the calls of an API. */
const authorizerOf = (api: SourceOf<'authorizer'>['authorizer']): string => {
  const found = sourcesOf('authorizer').find(({ source }) => source.authorizer === api);
  if (!found) throw new Error(`No function authorises the calls of ${api}`);
  return found.name;
};

/** Fetches the keys that verify the pool's tokens. */
const fetchKeys = async (servicesPort: number): Promise<Parameters<typeof createAuthorizer>[1]> => {
  const path = new URL(issuerOf(localPool)).pathname;
  const response = await fetch(`http://127.0.0.1:${servicesPort}${path}/.well-known/jwks.json`);
  return (await response.json()) as Parameters<typeof createAuthorizer>[1];
};

/**
 * Batches of one queue at the same time: Lambda spreads them over instances, here they share the cores. With more of
 * them, functions would exceed their time-outs by the load alone.
 */
const localConcurrency = 4;
/** A queue whose consumer waits for answers from outside: more at once cost this machine little. */
const waitingQueue = 'webhook-events';

const startSources = (host: FunctionHost, hasBackups: boolean): EventSourceSwitch[] => {
  const client = new SQSClient({});
  const prefix = process.env.QUEUE_URL_PREFIX ?? '';
  const onQueues = sourcesOf('queue').map(({ name, source }) =>
    switchable('queue', name, () =>
      startQueueSource({
        ...source,
        maximumConcurrency:
          source.queue === waitingQueue
            ? source.maximumConcurrency
            : Math.min(source.maximumConcurrency, localConcurrency),
        client,
        functionName: name,
        queueUrl: queueUrl(prefix, source.queue),
        queueArn: arnOf(queueName(source.queue)),
        invoke: (event) => host.invoke(name, event),
      }),
    ),
  );
  const onClock = sourcesOf('schedule')
    .filter(({ name }) => hasBackups || !functions[name]?.grants.some((grant) => 'backups' in grant))
    .map(({ name, source }) =>
      switchable('schedule', name, () =>
        startScheduleSource(name, source.schedule, (event) => host.invoke(name, event)),
      ),
    );
  return [...onQueues, ...onClock];
};

/** Imports a module of the functions: the same instance that they import. */
const moduleOf = async <Module>(root: string, path: string): Promise<Module> =>
  (await import(pathToFileURL(join(root, path)).href)) as Module;

const seed = async (root: string, demo: boolean): Promise<SignIn[]> => {
  const path = 'functions/src/entry/seed/seed.ts';
  const module = await moduleOf<{ seed: (given: { demo: boolean }) => Promise<unknown> }>(root, path);
  return seedReport.parse(await module.seed({ demo })).signIns;
};

/** Migrates the data of an earlier version. Returns a line for each migration that changed items. */
const migrate = async (root: string): Promise<string[]> => {
  const module = await moduleOf<{ migrate: () => Promise<string[]> }>(
    root,
    'functions/src/entry/migrations/migrate.ts',
  );
  return module.migrate();
};

const start = async (): Promise<ChildService> => {
  const { ports, root, webOrigin, accessKeyId, changed, ...settings } = childSettings<FunctionsSettings>();
  const meter = settings.metered ? meterRequests(() => host.current()?.name ?? 'event sources') : undefined;
  const host: FunctionHost = new FunctionHost(functions, (name) => meter?.add(name, 'runs'));
  const [keys] = await Promise.all([fetchKeys(ports.services), host.load(root)]);
  const { s3Client } = await moduleOf<{ s3Client: () => S3Client }>(root, 'functions/src/platform/clients.ts');
  enforceGrants(host);
  enforceFormGrants(s3Client(), host);
  // The session host starts after the functions, so nothing else writes now.
  const migrated = await migrate(root);
  const signIns = settings.seed === 'none' ? [] : await seed(root, settings.seed === 'demo');
  const sources: EventSourceSwitch[] = [];
  const routes = gatewayRoutes();
  const integrations = new Integrations(
    [...new Set(routes.map(({ functionName }) => functionName))],
    changed.integrations,
  );
  const [http, rest, sockets, management] = await Promise.all([
    startHttpGateway({
      port: ports.http,
      routes,
      functionOf: (name) => integrations.of(name),
      host,
      authorize: createAuthorizer(localPool, keys),
    }),
    startRestGateway({
      port: ports.integrators,
      routes: sourcesOf('rest').map(({ name, source }) => ({
        method: 'ANY',
        path: `${source.rest}/{proxy+}`,
        functionName: name,
      })),
      host,
      authorizer: authorizerOf('integrators'),
      answersKeptFor: integratorsAnswerSeconds * 1_000,
      keys: integratorsKeys(integratorsKeyPrefix),
      plan: integratorsPlan,
      webOrigin,
    }),
    startSocketGateway({
      port: ports.sockets,
      accessKeyId,
      host,
      routes: Object.fromEntries(sourcesOf('socket').map(({ name, source }) => [source.socket, name])),
      authorizer: authorizerOf('socket'),
      identityHeaders: ['sec-websocket-protocol'],
    }),
    startManagement(ports.functions, { host, sources, variables: settings.variables }, integrations),
  ]);
  for (const [name, count] of Object.entries(changed.reserved)) host.reserve(name, count);
  sources.push(...startSources(host, settings.hasBackups));
  const find = ({ kind, functionName }: ChangedFunctions['off'][number]): EventSourceSwitch | undefined =>
    sources.find((source) => source.kind === kind && source.functionName === functionName);
  for (const one of changed.off) await find(one)?.set(false);
  return {
    ready: { signIns, migrated } satisfies FunctionsReady,
    calls: {
      dropSockets: sockets.drop,
      takeRequests: () => meter?.take() ?? {},
      throttleManagement: (every: number) => management.throttle(every),
      changed: (): ChangedFunctions => ({
        off: sources
          .filter(({ state }) => state.startsWith('Disabl'))
          .map(({ kind, functionName }) => ({ kind, functionName })),
        reserved: host.allReserved(),
        integrations: integrations.all(),
      }),
    },
    close: async () => {
      await Promise.all([http.close(), rest.close()]);
      await Promise.all(sources.map((source) => source.close()));
      await sockets.close();
      await management.close();
      await host.idle();
    },
  };
};

// On AWS an unhandled rejection ends the environment of one function; here it must not end all functions.
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (error: unknown) => {
    console.error(`A function caused an ${event}:`, error);
  });
}

await runChild(start);
