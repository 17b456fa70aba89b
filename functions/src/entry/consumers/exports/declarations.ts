import type { ExportKind } from '../../../data/jobs/store.ts';
import type { JobDeclarations } from '../../../domain/jobs/define-job.ts';
import { auditExportJob } from '../../../features/audit/export-job.ts';
import { personExportJob } from '../../../features/personal-data/exporting/export-job.ts';
import { exportJob } from '../../../features/reports/export-job.ts';

/** The declaration of each kind of job that writes files to be downloaded. */
export const exportDeclarations: Required<Pick<JobDeclarations, ExportKind>> = {
  'export-reports': exportJob,
  'export-audit': auditExportJob,
  'export-person': personExportJob,
};
