import { startHost } from './host.ts';
import { readEnvironment } from './platform/environment.ts';
import { createLog, faultOf, silenceConsole } from './platform/log.ts';

silenceConsole();
const environment = readEnvironment(process.env);
const log = createLog(environment.LOG_LEVEL);

// What escapes from a library must not end the sessions of everybody.
process.on('unhandledRejection', (error) => log.error({ fault: faultOf(error) }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ fault: faultOf(error) }, 'uncaught exception');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
});

const host = await startHost(environment, log);
log.info({ host: host.id, healthPort: host.port, shards: host.shards() }, 'ready');

let stopping = false;
const stop = (signal: NodeJS.Signals): void => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'draining');
  void host.stop().then(() => {
    log.info('stopped');
    process.exit();
  });
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
