import type { MetricName } from '@recado/shared/metrics/metrics';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { type FigurePart, MeasuredTicketsDialog } from './MeasuredTicketsDialog.tsx';
import type { PeriodQuery } from './period.ts';

interface Figure {
  metric: MetricName;
  query: PeriodQuery;
  part?: FigurePart;
}

/** Opens the tickets behind a figure. */
export const openFigure = (figure: Figure): void => void openDialog(MeasuredTicketsDialog, figure);
