import { expect, it, vi } from 'vitest';
import { systemContext } from '../../../functions/src/context/system-context.ts';
import { checkHistory } from './histories/check-history.ts';
import { identityHistory } from './histories/identity-history.ts';
import { openConnectedShop } from './testing/connected-shop.ts';

/** Webhooks that are posted at once. */
const width = 4;
/** The check reads all that was stored, so it is made seldom. */
const patience = { timeout: 300_000, interval: 1_000 };

it('people who take usernames and change numbers lose no message, are no two contacts and never one with others', async () => {
  const { shop, phone, official } = await openConnectedShop();
  const history = identityHistory({ seed: 7, people: 10, webhooks: 170, disorder: 4, phoneNumberId: phone.id });
  const waiting = history.payloads.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const payload of waiting)
        expect(await shop.graph.call('post', { payload: payload as Record<string, unknown> })).toEqual({ status: 200 });
    }),
  );
  const context = (await systemContext(shop.companyId))!;
  const clean = { dropped: 0, doubled: 0, twice: 0, mergedWrongly: 0, misnamed: 0, merging: 0 };
  await vi.waitFor(async () => expect(await checkHistory(context, official.id, history)).toEqual(clean), patience);
}, 420_000);
