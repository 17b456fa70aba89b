import * as z from 'zod';
import { seed } from './seed.ts';

const schema = z.object({
  SEED_SUPER_EMAIL: z.email(),
  SEED_SUPER_PASSWORD: z.string().min(8),
});

/**
 * The first deployment's owner company and plans: `node functions/src/entry/seed/main.ts` with the functions' environment and
 * SEED_SUPER_EMAIL and SEED_SUPER_PASSWORD. With `--demo`, everything that a local installation begins with. Prints
 * what there is to sign in with as JSON, of a deployed installation without the password.
 */
const main = async (): Promise<object> => {
  if (process.argv.includes('--demo')) return seed();
  const given = schema.safeParse(process.env);
  if (!given.success) throw new TypeError(z.prettifyError(given.error));
  const { signIns } = await seed({
    superEmail: given.data.SEED_SUPER_EMAIL,
    superPassword: given.data.SEED_SUPER_PASSWORD,
    demo: false,
  });
  return { signIns: signIns.map(({ password: _password, ...signIn }) => signIn) };
};

try {
  process.stdout.write(`${JSON.stringify(await main())}\n`);
} catch (error) {
  process.stderr.write(`The seed failed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
