import { expect } from 'vitest';
import { cloud } from './cloud.ts';

/**
 * Tests of the functions import nothing from this workspace: this starts the cloud for them and sets `process.env`, with
 * the addresses of the HTTP API in API_URL and of the REST API of integrators in INTEGRATORS_URL,
 * and of the table with backups in TABLE_WITH_BACKUPS, and the folder of the cloud's logs in LOG_FOLDER.
 */
if (expect.getState().testPath?.includes('/functions/')) {
  const { addresses, logFolder } = await cloud();
  const { api, integrators, table } = addresses;
  Object.assign(process.env, {
    API_URL: api,
    INTEGRATORS_URL: integrators,
    TABLE_WITH_BACKUPS: table,
    LOG_FOLDER: logFolder,
  });
}
