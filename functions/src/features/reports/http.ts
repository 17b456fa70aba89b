import * as contract from '@recado/shared/contract/reports';
import { bindAll } from '../../context/binding.ts';
import { exportReports, getReportExport } from './export-reports.ts';
import { listReports } from './list-reports.ts';

export const reportsBindings = bindAll(contract, { listReports, exportReports, getReportExport });
