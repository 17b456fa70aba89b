/** `npm start`: runs the whole product on one machine. Options: `read-options.ts`. */
import { PortsTakenError } from './orchestrator/check-ports.ts';
import { DataFolderError } from './orchestrator/data-folder.ts';
import { whenLauncherEnds } from './orchestrator/launcher.ts';
import { PartFailedError } from './orchestrator/part.ts';
import { portCount } from './orchestrator/ports.ts';
import { readOptions, usage, UsageError, type StartOptions } from './orchestrator/read-options.ts';
import { screen } from './orchestrator/screen.ts';
import { startCloud, type Cloud } from './orchestrator/start-cloud.ts';

/** Milliseconds after which the process exits even if a part does not stop. */
const longestEnd = 20_000;

const explain = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof PortsTakenError || error instanceof DataFolderError) return error.message;
  if (error instanceof PartFailedError) return `The part "${error.part}" ${error.message}`;
  return String((error as Error).stack ?? error);
};

const end = async (cloud: Cloud | undefined, code: number): Promise<never> => {
  setTimeout(() => process.exit(code || 1), longestEnd).unref();
  await cloud?.close();
  process.exit(code);
};

const run = async (options: StartOptions): Promise<void> => {
  const asked = new AbortController();
  const starting = startCloud({
    portBase: options.portBase,
    dataDir: options.dataDir,
    fresh: options.fresh,
    web: options.development ? 'development' : 'build',
    seed: options.demo ? 'demo' : 'owner',
    control: true,
    tableServerPort: options.faults ? options.portBase + portCount : undefined,
    signal: asked.signal,
    report: (line) => {
      console.log(line);
    },
  });
  const stop = () => {
    if (asked.signal.aborted) return;
    console.log('Ending…');
    asked.abort();
    void starting.then(
      (cloud) => end(cloud, 0),
      () => end(undefined, 0),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  whenLauncherEnds(stop);
  console.log('Starting Recado…');
  const cloud = await starting.catch((error: unknown) => {
    // A part that ends during a requested stop is no failure.
    if (asked.signal.aborted) return undefined;
    throw error;
  });
  if (!cloud || asked.signal.aborted) return;
  console.log(screen(cloud, options.dataDir));
  await cloud.died.catch(async (error: unknown) => {
    console.error(`\n${explain(error)}\nEverything else is ended.`);
    await end(cloud, 1);
  });
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await run(options);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
