import type { ExportKind } from '../../../data/jobs/store.ts';
import type { JobDeclarations } from '../../../domain/jobs/define-job.ts';
import { arrearsJob } from '../../../domain/operations/arrears-job.ts';
import { recountJob } from '../../../domain/statistics/recount-job.ts';
import { connectionTimersJob } from '../../../domain/timers/connection-timers-job.ts';
import { laneTimersJob } from '../../../domain/timers/lane-timers-job.ts';
import { rotationTimersJob } from '../../../domain/timers/rotation-timers-job.ts';
import { cancelOpenCharges } from '../../../features/billing/cancel-open-charges.ts';
import { deletionJob } from '../../../features/companies/administration/deletion-job.ts';
import { switchJob } from '../../../features/companies/administration/switch-job.ts';
import { preparationJob } from '../../../features/campaigns/sending/preparation-job.ts';
import { campaignRemovalJob } from '../../../features/campaigns/sending/removal-job.ts';
import { listCheckJob } from '../../../features/contact-lists/check-job.ts';
import { listRemovalJob } from '../../../features/contact-lists/removal-job.ts';
import { contactImportJob } from '../../../features/contacts/imports/import-job.ts';
import { evaluationJob } from '../../../features/evaluation/evaluation-job.ts';
import { runsRemovalJob } from '../../../features/flows/runs-removal-job.ts';
import { readingJob } from '../../../features/knowledge/reading/reading-job.ts';
import { mergeJob } from '../../../features/contacts/merging/merge-job.ts';
import { finishRemovalJob } from '../../../domain/operations/finish-removal-job.ts';
import { leaveChatsJob } from '../../../domain/operations/leave-chats-job.ts';
import { erasingJob } from '../../../features/personal-data/erasing/erasing-job.ts';
import { previewJob } from '../../../features/retention/preview.ts';
import { retentionJob } from '../../../features/retention/retention-job.ts';
import { roleJob } from '../../../features/roles/role-job.ts';
import { secondFactorResetJob } from '../../../features/second-factor/reset-job.ts';
import { indexJob } from '../../../features/search/index-job.ts';
import { replayJob } from '../../../features/webhooks/replay-job.ts';
import { closingJob } from '../../../features/tickets/closing-job.ts';
import { cognitoUserPool } from '../../../platform/user-pool/cognito-user-pool.ts';

/** The declaration of each kind of job that writes no files. */
export const jobDeclarations: Required<Omit<JobDeclarations, ExportKind>> = {
  'close-tickets': closingJob,
  'merge-contacts': mergeJob,
  'import-contacts': contactImportJob(),
  'remove-contact-list': listRemovalJob,
  'check-contact-list': listCheckJob,
  'prepare-campaign': preparationJob,
  'remove-campaign': campaignRemovalJob,
  'remove-flow-runs': runsRemovalJob,
  'start-lane-timers': laneTimersJob,
  'start-rotation-timers': rotationTimersJob,
  'start-connection-timers': connectionTimersJob,
  'index-messages': indexJob,
  'erase-person': erasingJob,
  'apply-retention': retentionJob,
  'preview-retention': previewJob,
  'read-knowledge': readingJob,
  'evaluate-answers': evaluationJob,
  'recount-figures': recountJob,
  'leave-internal-chats': leaveChatsJob,
  'finish-removal': finishRemovalJob,
  'switch-company': switchJob,
  'delete-company': deletionJob(cognitoUserPool(), cancelOpenCharges),
  'stop-in-arrears': arrearsJob,
  'replay-webhooks': replayJob,
  'apply-role': roleJob,
  'reset-second-factor': secondFactorResetJob(cognitoUserPool()),
};
