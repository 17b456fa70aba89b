import type { AuditLine } from '@recado/shared/contract/audit-line';
import { read, utils } from '@e965/xlsx';
import { exportAuditLog, getAuditExport } from '../src/features/audit/export-audit-log.ts';
import type { Scene } from './job-scene.ts';
import { userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** A line of a user who renamed a queue. */
export const auditLineOf = (id: string, given: Partial<AuditLine> = {}): AuditLine => ({
  id,
  call: 'updateQueue',
  by: { kind: 'user', id: 1, name: 'Ana' },
  things: [
    {
      thing: 'queue',
      id: '7',
      name: 'Vendas',
      change: 'changed',
      fields: [{ field: 'name', before: 'Vendas', after: 'Comercial' }],
    },
  ],
  more: 0,
  address: '192.0.2.1',
  device: 'Chrome, Windows',
  ...given,
});

/** The export of three lines on two pages. */
export const auditExport = async (): Promise<Scene> => {
  const context = userContext();
  const { audit } = context.stores;
  const line = (): AuditLine => auditLineOf(context.ids.ulid());
  await audit.append([line(), line()], context.clock.now(), false);
  await audit.append([line()], context.clock.now(), false);
  const { exportId } = await exportAuditLog(context, { ...none, body: { language: 'pt' } });
  return {
    context,
    state: async () => {
      const { state, url, done } = await getAuditExport(context, { ...none, query: { exportId } });
      if (url === null) return { state };
      const book = read(await (await fetch(url)).arrayBuffer(), { type: 'array' });
      const rows = utils.sheet_to_json<{ Linha: number; Sobre: string }>(book.Sheets.Auditoria!);
      return { state, done, rows: rows.map(({ Linha, Sobre }) => [Linha, Sobre]) };
    },
  };
};
