import { z } from 'zod';

const signIn = z.object({
  company: z.string(),
  role: z.enum(['super', 'admin', 'agent']),
  name: z.string(),
  email: z.string(),
  password: z.string(),
});

/** Somebody whom the seed made, for people and tests to sign in as. */
export type SignIn = z.output<typeof signIn>;

/** What the seed reports. */
export const seedReport = z.object({ signIns: z.array(signIn) });
