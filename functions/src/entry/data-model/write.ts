/** `npm run docs:data-model`: writes the table of declared entities into docs/data-model.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityTable, root, withEntityTable } from './entity-table.ts';

const path = join(root, 'docs/data-model.md');
writeFileSync(path, withEntityTable(readFileSync(path, 'utf8'), await entityTable()));
