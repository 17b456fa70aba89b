import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredEntities, entityTable, root, withEntityTable } from './entity-table.ts';

describe('the data model', () => {
  it('in docs/data-model.md is the declared one: `npm run docs:data-model` updates it', async () => {
    const document = readFileSync(join(root, 'docs/data-model.md'), 'utf8');
    expect(document).toBe(withEntityTable(document, await entityTable()));
  });

  it('has the keys, unique fields and quota of an entity in one row', async () => {
    expect(await entityTable()).toContain(
      '| queue | `c#{companyId}#queues` | `queue#{id:12}` | | color, name | queues plan | yes | `queues/store.ts` |',
    );
  });

  it('has a quota for each entity, or a reason why it has none', async () => {
    const neither = (await declaredEntities()).filter(({ entity }) => !entity.quotas.length === !entity.unlimited);
    expect(neither.map(({ entity }) => entity.name)).toEqual([]);
  });

  it('has no two quotas with one counter', async () => {
    const kinds = (await declaredEntities()).flatMap(({ entity }) => entity.quotas.map(({ kind }) => kind));
    expect(kinds).toEqual([...new Set(kinds)]);
  });

  it('has no two entities of one name', async () => {
    const names = (await declaredEntities()).map(({ entity }) => entity.name);
    expect(names).toEqual([...new Set(names)]);
  });
});
