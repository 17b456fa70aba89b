import * as contract from '@recado/shared/contract/audit';
import { bindAll } from '../../context/binding.ts';
import { exportAuditLog, getAuditExport } from './export-audit-log.ts';
import { listAuditAnchors, listAuditLog } from './list-audit-log.ts';

export const auditBindings = bindAll(contract, { listAuditLog, listAuditAnchors, exportAuditLog, getAuditExport });
