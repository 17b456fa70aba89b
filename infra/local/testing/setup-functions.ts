import { expect } from 'vitest';
import { cloud } from './cloud.ts';

/**
 * Tests of the functions import nothing from this workspace: this starts the cloud for them and sets `process.env`, with
 * the address of the HTTP API in API_URL.
 */
if (expect.getState().testPath?.includes('/functions/')) process.env.API_URL = (await cloud()).addresses.api;
