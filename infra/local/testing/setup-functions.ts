import { expect } from 'vitest';
import { cloud } from './cloud.ts';

/**
 * Tests of the functions import nothing of this workspace: they find the cloud running and `process.env` saying where,
 * in API_URL the address of the HTTP API.
 */
if (expect.getState().testPath?.includes('/functions/')) process.env.API_URL = (await cloud()).addresses.api;
