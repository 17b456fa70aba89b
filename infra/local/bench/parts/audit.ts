import type { AuditLine } from '@recado/shared/contract/audit-line';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chainStart, hashesOf, linesOf, packLines } from '../../../../functions/src/data/audit/chain.ts';
import {
  anchorOf,
  auditAnchorEntity,
  type AuditPage,
  auditPageEntity,
} from '../../../../functions/src/data/audit/store.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { entityStore } from '../../../../functions/src/platform/entity/entity-store.ts';
import { writeOne } from '../../../../functions/src/platform/write-one.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { createItemClient } from '../tenant/item-templates.ts';
import { TableFile } from '../tenant/table-file.ts';
import { withWorld } from '../world/world.ts';

const run = promisify(execFile);

/** Lines of the log; `BENCH_LINES` for fewer. */
const lines = Number(process.env.BENCH_LINES ?? 1_000_000);
/** Lines of a page, as a busy company's have them, and days over which they are spread. */
const ofPage = 10;
const days = 300;
const day = 86_400_000;

const lineOf = (number: number): AuditLine => ({
  id: `01KA${String(number).padStart(22, '0')}`,
  call: 'updateContact',
  by: { kind: 'user', id: (number % 20) + 1, name: `Atendente ${number % 20}` },
  things: [
    {
      thing: 'contact',
      id: String(number % 5_000),
      name: `Cliente ${number % 5_000}`,
      change: 'changed',
      fields: [{ field: 'email', before: `c${number}@exemplo.test`, after: `d${number}@exemplo.test` }],
    },
  ],
  more: 0,
  address: '203.0.113.7',
  device: 'Chrome, Windows',
  salt: String(number).padStart(16, '0'),
});

/** Writes the log's pages, with the anchors of past days, into the table's file. */
const writeLog = (dataDir: string, companyId: number, now: number): void => {
  const file = new TableFile(join(dataDir, 'table/table.db'));
  const client = createItemClient();
  const pages = entityStore(auditPageEntity, client, companyId);
  const anchors = entityStore(auditAnchorEntity, client, companyId);
  const count = Math.ceil(lines / ofPage);
  let before: AuditPage['before'] = chainStart;
  let last: AuditPage | null = null;
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const number = (sequence - 1) * ofPage + 1;
    const at = now - days * day + Math.floor((sequence * days * day) / count);
    const packed = packLines(
      before,
      Array.from({ length: ofPage }, (_, place) => lineOf(number + place)),
    );
    const page: AuditPage = { sequence, number, at, before, ...packed };
    if (last && anchorOf(last).day !== anchorOf(page).day) file.put(anchors.put(anchorOf(last)).item.Put!.Item!);
    file.put(pages.put(page).item.Put!.Item!);
    before = hashesOf(page).at(-1)!;
    last = page;
  }
  file.close();
};

/** Verifies by the command of operators. Returns its seconds, its exit code and what it prints. */
const verify = async (companyId: number): Promise<{ seconds: number; code: number; output: string }> => {
  const begun = performance.now();
  const command = ['functions/src/entry/audit/main.ts', '--company', String(companyId), '--verify'];
  const { code, stdout } = await run(process.execPath, command, { env: process.env, maxBuffer: 16 * 1024 * 1024 }).then(
    (done) => ({ ...done, code: 0 }),
    (error: unknown) => error as { code: number; stdout: string },
  );
  return { seconds: (performance.now() - begun) / 1_000, code, output: stdout };
};

const measure = async (companyId: number): Promise<Figure[]> => {
  const whole = await verify(companyId);
  const pages = entityStore(auditPageEntity, documentClient(), companyId);
  const page = (await pages.get(Math.ceil(lines / ofPage / 2)))!;
  const [victim] = linesOf(page);
  const changed = linesOf(page).with(0, { ...victim!, by: { ...victim!.by, name: 'Outra' } });
  await writeOne(documentClient(), pages.put({ ...page, lines: packLines(page.before, changed).lines }));
  const broken = await verify(companyId);
  const names = `line ${page.number} (${victim!.id})`;
  return [
    {
      what: `${lines} lines of the audit log verified by the command, read from the table`,
      value: whole.seconds,
      unit: 's',
      note: whole.output.trim(),
    },
    { what: 'faults of the log as it was written', value: whole.code, unit: '', aim: atMost(0) },
    {
      what: 'a changed name in one line, named by the command',
      value: broken.code === 1 && broken.output.startsWith(names) ? 1 : 0,
      unit: '',
      aim: atLeast(1),
      note: broken.output.split('\n')[0],
    },
  ];
};

/** The command that verifies the audit log, over a log of a million lines and over the same with one of them changed. */
export const audit: Part = async ({ portBase, dataDir }) => {
  const options = { portBase, dataDir: join(dataDir, 'audit') };
  try {
    const companyId = await withWorld({ ...options, fresh: true }, ({ admin }) => Promise.resolve(admin.companyId + 1));
    writeLog(options.dataDir, companyId, Date.now());
    return await withWorld({ ...options, fresh: false }, () => measure(companyId));
  } finally {
    rmSync(options.dataDir, { recursive: true, force: true });
  }
};
