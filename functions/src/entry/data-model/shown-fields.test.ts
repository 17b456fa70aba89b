import { expect, it } from 'vitest';
import { isSecret, isShown } from '../../context/audit/changed-things.ts';
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
