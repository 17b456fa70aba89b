import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { compareTables } from '../../../../functions/src/features/restoration/compare-tables.ts';
import {
  beginRestore,
  completeSettings,
  deleteTable,
  restoreWindow,
  untilActive,
} from '../../../operations/restore/table-copy.ts';
import { region, type Credentials } from '../../aws/account/credentials.ts';
import { type RunningTable, startTable } from '../../aws/table/start.ts';
import { TableServer } from '../../aws/table/table-server.ts';
import { startThrottledTable } from '../../aws/table/throttle.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { sizeOf } from '../tenant/item-size.ts';
import { TableFile } from '../tenant/table-file.ts';

/** Items of the table, and those that are written after the restored time. A million: BENCH_RESTORE_ITEMS=1000000. */
const items = Number(process.env.BENCH_RESTORE_ITEMS ?? 100_000);
const later = Math.ceil(items / 100);
/** The share of partitions that a drill compares item by item. */
const share = 0.05;
/** Messages of a chat. */
const ofChat = 200;
/** A folder in memory: on a disk, the stand-in copies a fifth of the items a second, which is no figure of AWS. */
const memory = '/dev/shm';

/** First letters of a message's id, which say its time: of November 2023, and of a year after the restored time. */
const longBefore = '01HF';
const after = '01ZZ';

/** Returns the message at a place, about as large as a stored one. */
const message = (place: number, body: string, time: string) => ({
  pk: { S: `c#1#chat#1#${Math.floor(place / ofChat)}` },
  sk: { S: `t#${String(Math.floor(place / ofChat)).padStart(12, '0')}#m#${time}${String(place).padStart(22, '0')}` },
  ticketId: { N: String(Math.floor(place / ofChat)) },
  wid: { S: `3EB0${place}` },
  body: { S: body },
  fromMe: { BOOL: place % 2 === 0 },
  createdAt: { N: '1700000000000' },
});

const text = 'Bom dia! O pedido sai hoje à tarde e chega amanhã. '.repeat(4);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Starts the table's server over a file with the items, which are written into it while the server is down. */
const startFilledTable = async (port: number, dataDir: string, credentials: Credentials): Promise<RunningTable> => {
  const options = { port, dataDir, credentials };
  await (await startTable(options)).close();
  const file = new TableFile(join(dataDir, 'table.db'));
  for (let place = 0; place < items; place += 1) {
    const item = message(place, text, longBefore);
    file.putRow({ pk: item.pk.S, sk: item.sk.S, json: JSON.stringify(item), size: sizeOf(item) });
  }
  file.close();
  return startTable(options);
};

/** A drill of a restore against the stand-in: restored, compared, deleted, and what it loses. */
export const restoring: Part = async ({ portBase, dataDir }): Promise<Figure[]> => {
  const credentials = { accessKeyId: 'AKIABENCH', secretAccessKey: 'secret' };
  mkdirSync(dataDir, { recursive: true });
  const folder = mkdtempSync(join(existsSync(memory) ? memory : dataDir, 'recado-restoring-'));
  const running = await startFilledTable(portBase, folder, credentials);
  const proxy = await startThrottledTable(0, running.url);
  const server = new TableServer(proxy.url);
  const dynamo = new DynamoDBClient({ region, endpoint: proxy.url, credentials });
  const client = DynamoDBDocumentClient.from(dynamo);
  const target = 'bench-recado-drill';
  try {
    await dynamo.send(
      new UpdateContinuousBackupsCommand({
        TableName: table.name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    const { latest } = await restoreWindow(dynamo, table.name);
    await server.write(
      table.name,
      Array.from({ length: later }, (_, place) => message(items + place, 'depois', after)),
    );
    const restored = await timed(async () => {
      await beginRestore(dynamo, { source: table.name, target, at: latest.toISOString() });
      await untilActive(dynamo, target);
      await completeSettings(dynamo, table.name, target);
    });
    const tables = { client, restored: target, live: table.name, at: latest.getTime() };
    let reasons: string[] = [];
    let lines: string[] = [];
    const compared = await timed(async () => ({ reasons, lines } = await compareTables({ ...tables, share })));
    const all = await timed(() => compareTables({ ...tables, share: 1 }));
    await deleteTable(dynamo, target);
    const lost = /chat: (\d+) restored, (\d+) live/.exec(lines.join('\n'));
    return [
      { what: `${items} items restored by the stand-in`, value: restored, unit: 's' },
      { what: `counted, and ${100 * share}% of them compared`, value: compared, unit: 's' },
      { what: 'counted, and all of them compared', value: all, unit: 's' },
      {
        what: `written after the restored time (${later}): not the number that the restored table lacks, by`,
        value: Math.abs(Number(lost?.[2]) - Number(lost?.[1]) - later),
        unit: '',
        aim: atMost(0),
      },
      { what: 'reasons against the restored table', value: reasons.length, unit: '', aim: atMost(0) },
    ];
  } finally {
    server.close();
    client.destroy();
    await proxy.close();
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
