// First, so that no other module allocates before.
import './platform/unpooled-buffers.ts';
import { startHost } from './host.ts';
import { readEnvironment } from './platform/environment.ts';
import { createLog, faultOf, silenceConsole } from './platform/log.ts';

silenceConsole();
const environment = readEnvironment(process.env);
const log = createLog(environment.LOG_LEVEL, environment.RELEASE);

// An error that escapes from a library in one session must not end the sessions of all others. What is durable stays
// so, and the session's own checks notice when it hangs.
process.on('unhandledRejection', (error) => log.error({ fault: faultOf(error) }, 'unhandled rejection'));
process.on('uncaughtException', (error) => log.error({ fault: faultOf(error) }, 'uncaught exception'));

const host = await startHost(environment, log).catch((error: unknown) => {
  log.fatal({ fault: faultOf(error) }, 'not started');
  process.exit(1);
});
log.info({ host: host.id, healthPort: host.port, shards: host.shards() }, 'ready');

/** Milliseconds after which the host ends although it has not drained: before ECS kills it, so that its log says so. */
const longestDrain = 100_000;

let stopping = false;
const stop = (signal: NodeJS.Signals): void => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'draining');
  setTimeout(() => {
    log.error('not drained in time');
    process.exit(1);
  }, longestDrain);
  void host.stop().then(
    () => {
      log.info('stopped');
      process.exit();
    },
    (error: unknown) => {
      log.error({ fault: faultOf(error) }, 'not stopped cleanly');
      process.exit(1);
    },
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
