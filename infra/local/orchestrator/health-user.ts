import { createHash } from 'node:crypto';
import { healthUserEmail } from '@recado/shared/deployment/health-company';
import type { Credentials } from '../aws/account/credentials.ts';

/** Derives the health company's user of a data folder, as a deployment's secret holds it. */
export const healthUserOf = ({ secretAccessKey }: Pick<Credentials, 'secretAccessKey'>) => ({
  email: healthUserEmail,
  password: createHash('sha256').update(`health ${secretAccessKey}`).digest('hex').slice(0, 32),
});
