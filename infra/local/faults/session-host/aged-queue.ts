import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes all messages in the file of stopped queues older by `by` milliseconds, and deletes their deduplication ids, as SQS does after five minutes. */
export const ageMessages = (folder: string, by: number): void => {
  if (by === 0) return;
  const database = new DatabaseSync(join(folder, 'queues.db'));
  database
    .prepare(`UPDATE messages SET message = json_set(message, '$.sentAt', json_extract(message, '$.sentAt') - ?)`)
    .run(by);
  database.exec('DELETE FROM deduplications');
  database.close();
};
