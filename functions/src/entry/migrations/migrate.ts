import { runMigrations } from '../../features/migrations/run-migrations.ts';
import { documentClient } from '../../platform/clients.ts';

/**
 * Runs the migrations that the installation has not run. Returns a line for each that wrote items.
 *
 * @param betweenRounds waits until nothing of the release before runs any more
 */
export const migrate = async (betweenRounds: () => Promise<void> = () => Promise.resolve()): Promise<string[]> => {
  const ended = await runMigrations({ client: documentClient(), now: Date.now, betweenRounds });
  return ended.filter(({ rewritten }) => rewritten > 0).map(({ name, rewritten }) => `${name}: ${rewritten} items`);
};
