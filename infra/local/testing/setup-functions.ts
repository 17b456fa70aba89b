import { expect } from 'vitest';
import { cloud } from './cloud.ts';

/**
 * Tests of the functions import nothing from this workspace: this starts the cloud for them and sets `process.env`, with
 * the addresses of the HTTP API in API_URL and of the REST API of integrators in INTEGRATORS_URL.
 */
if (expect.getState().testPath?.includes('/functions/')) {
  const { api, integrators } = (await cloud()).addresses;
  Object.assign(process.env, { API_URL: api, INTEGRATORS_URL: integrators });
}
