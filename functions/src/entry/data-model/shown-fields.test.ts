import { auditThings } from '@recado/shared/audit/things';
import { notFoundCodes } from '@recado/shared/contract/errors';
import { expect, it } from 'vitest';
import { erasedPage } from '../../data/audit/chain.ts';
import { isSecret, isShown, kindOf } from '../../context/audit/changed-things.ts';
import { declaredEntities } from './entity-table.ts';

it('no entity shows what may be a secret, a link or a message of a chat', async () => {
  const suspicious =
    /secret|passw|token|seal|hash|crypt|session|jid|^lid$|key$|sub$|[lL]ink$|Links$|url|path|lastMessage$/i;
  const shown = (await declaredEntities()).flatMap(({ entity: { name, audited, mapping } }) =>
    audited === undefined
      ? []
      : mapping.fields
          .filter((field) => isShown(field, audited) && !isSecret(field, audited) && suspicious.test(field))
          .map((field) => `${name} ${field}`),
  );
  // The name of the setting, not a key to anything.
  expect(shown).toEqual(['installation setting key']);
});

it('has a word for every kind of thing that a line of the audit log may name', async () => {
  const entities = (await declaredEntities()).filter(({ entity }) => entity.audited !== undefined);
  const named = [...entities.map(({ entity }) => kindOf(entity.name)), ...Object.keys(notFoundCodes)];
  const known: ReadonlySet<string> = new Set(auditThings);
  expect([...new Set([...named, 'retentionRun', erasedPage])].filter((kind) => !known.has(kind))).toEqual([]);
});
