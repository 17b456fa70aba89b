import type { Schedule } from '@recado/shared/contract/schedules';
import { addErrorTexts, addScreenTexts } from '../../i18n/i18n.ts';
import { openDialog } from '../dialog/dialogs.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import type { Occurrence } from './series.ts';
import type { ScheduleTarget } from './ScheduleDialog.tsx';

const ScheduleDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import('./ScheduleDialog.tsx'), addScreenTexts('schedules'), addErrorTexts()]);
  return module.ScheduleDialog;
});

/** Opens the form of a scheduled message: of one that exists, or a part of it, or of a new one. Its code and texts load when it is first opened. */
export const openScheduleDialog = (
  schedule: Schedule | null,
  target: ScheduleTarget = {},
  occurrence: Occurrence | null = null,
): void => void openDialog(ScheduleDialog, { schedule, target, occurrence });
