// First, so that no other module allocates before.
import './platform/unpooled-buffers.ts';
import { startHost } from './host.ts';
import { readEnvironment } from './platform/environment.ts';
import { createLog, faultOf, silenceConsole } from './platform/log.ts';

silenceConsole();
const environment = readEnvironment(process.env);
const log = createLog(environment.LOG_LEVEL);

// An error that escapes from a library in one session must not end the sessions of all others. What is durable stays
// so, and the session's own checks notice when it hangs.
process.on('unhandledRejection', (error) => log.error({ fault: faultOf(error) }, 'unhandled rejection'));
process.on('uncaughtException', (error) => log.error({ fault: faultOf(error) }, 'uncaught exception'));

const host = await startHost(environment, log).catch((error: unknown) => {
  log.fatal({ fault: faultOf(error) }, 'not started');
  process.exit(1);
});
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
