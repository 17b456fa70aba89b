import * as z from 'zod';
import { seed } from './seed.ts';
import { seedHealth } from './seed-health.ts';

const owner = z.object({ SEED_SUPER_EMAIL: z.email(), SEED_SUPER_PASSWORD: z.string().min(8) });
const health = z.object({ SEED_HEALTH_EMAIL: z.email(), SEED_HEALTH_PASSWORD: z.string().min(8) });

const environmentOf = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> => {
  const given = schema.safeParse(process.env);
  if (!given.success) throw new TypeError(z.prettifyError(given.error));
  return given.data;
};

/**
 * The first deployment's owner company and plans: `node functions/src/entry/seed/main.ts` with the functions' environment and
 * SEED_SUPER_EMAIL and SEED_SUPER_PASSWORD. With `--health`, the health company, by SEED_HEALTH_EMAIL and
 * SEED_HEALTH_PASSWORD. With `--demo`, everything that a local installation begins with. Prints what there is as JSON, of a
 * deployed installation without passwords.
 */
const main = async (): Promise<object> => {
  if (process.argv.includes('--demo')) return seed();
  if (process.argv.includes('--health')) {
    const { SEED_HEALTH_EMAIL: email, SEED_HEALTH_PASSWORD: password } = environmentOf(health);
    return { health: await seedHealth({ email, password }) };
  }
  const { SEED_SUPER_EMAIL: superEmail, SEED_SUPER_PASSWORD: superPassword } = environmentOf(owner);
  const { signIns } = await seed({ superEmail, superPassword, demo: false });
  return { signIns: signIns.map(({ password: _password, ...signIn }) => signIn) };
};

try {
  process.stdout.write(`${JSON.stringify(await main())}\n`);
} catch (error) {
  process.stderr.write(`The seed failed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
