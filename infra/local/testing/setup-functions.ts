import { expect } from 'vitest';
import { cloud } from './cloud.ts';

/**
 * Tests of the functions import nothing from this workspace: this starts the cloud for them and sets `process.env`, with
 * the addresses of the HTTP API in API_URL and of the REST API of integrators in INTEGRATORS_URL,
 * and of the table with backups in TABLE_WITH_BACKUPS.
 */
if (expect.getState().testPath?.includes('/functions/')) {
  const { api, integrators, table } = (await cloud()).addresses;
  Object.assign(process.env, { API_URL: api, INTEGRATORS_URL: integrators, TABLE_WITH_BACKUPS: table });
}
