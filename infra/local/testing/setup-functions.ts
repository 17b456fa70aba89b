import { expect } from 'vitest';
import { cloud } from './cloud.ts';

/** Tests of the functions import nothing of this workspace: they find the cloud running and `process.env` saying where. */
if (expect.getState().testPath?.includes('/functions/')) await cloud();
