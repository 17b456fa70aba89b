import * as z from 'zod';

export const startData = z.object({});
