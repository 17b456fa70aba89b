import { z } from 'zod';

const signIn = z.object({
  company: z.string(),
  role: z.enum(['super', 'admin', 'agent']),
  name: z.string(),
  email: z.string(),
  password: z.string(),
});

/** A user created by the seed, with whose password people and tests sign in. */
export type SignIn = z.output<typeof signIn>;

/** The result of the seed. */
export const seedReport = z.object({ signIns: z.array(signIn) });
