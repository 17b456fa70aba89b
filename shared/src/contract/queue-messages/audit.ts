import * as z from 'zod';
import { auditLine } from '../audit-line.ts';
import { defineQueue } from './define-queue.ts';

/** A line of the audit log of a company; of the installation's own with `installationLog`. */
const auditMessage = z.object({ companyId: z.int().min(0), line: auditLine });
export type AuditMessage = z.output<typeof auditMessage>;

/** FIFO, a group for each company: one writer at a time continues its chain. */
export const auditQueue = defineQueue({
  name: 'audit',
  schema: auditMessage,
  fifo: true,
  group: ({ companyId }) => String(companyId),
  deduplication: ({ companyId, line }) => `${companyId}.${line.id}`,
  timeout: 20,
  maxReceiveCount: 200,
});
