import { createApiKey } from '@recado/shared/contract/api-keys';
import { listClosingReasons } from '@recado/shared/contract/closing-reasons';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import { join } from 'node:path';
import { loadApiKey } from '../../../../functions/src/context/load-api-key.ts';
import { apiKeyHash } from '../../../../functions/src/data/api-keys/store.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { looseLimits } from '../../testing/loose-limits.ts';
import type { Part } from '../part/part.ts';
import { atMost } from '../report/figure.ts';
import { forEach } from '../world/for-each.ts';
import { systemContextOf } from '../world/system-context.ts';
import { withWorld } from '../world/world.ts';

const checks = 1_000;
/** Milliseconds between two checks on the clock that they are given: each reads the key again. */
const apart = 1_001;
const calls = 10_000;
/** The calls of a key in a second, and at once. */
const rate = { perSecond: 100, burst: 100 };
/** The length of the windows in which processes add up what they let through, each of which begins with a burst. */
const window = 10;

/** Returns the 99th percentile of the milliseconds that a key's check takes, warm, with its read. */
const checkTime = async (token: string): Promise<number> => {
  const hash = apiKeyHash(token);
  const times: number[] = [];
  const begun = Date.now();
  for (let check = 0; check < checks; check += 1) {
    const from = performance.now();
    if (!(await loadApiKey(documentClient(), hash, begun + check * apart))) throw new Error('the key was refused');
    times.push(performance.now() - from);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(checks * 0.99)]!;
};

/** The check of an API key, and a limit of 100 calls a second under 10,000. */
export const keysPart: Part = ({ portBase, dataDir }) =>
  withWorld(
    { portBase, dataDir: join(dataDir, 'keys'), fresh: true, limits: { ...looseLimits, keyCalls: rate } },
    async ({ admin, cloud }) => {
      const body = { name: 'Bench', scopes: ['tickets:read'] } as const;
      const { token } = await admin.call(createApiKey, { body: { ...body, scopes: [...body.scopes] } });
      if (token === null) throw new Error('the key was made before');
      await systemContextOf(admin.companyId);
      const p99 = await checkTime(token);
      const address = `${cloud.addresses.api}${publicApiPath}${listClosingReasons.path}`;
      const counts = new Map<number, number>();
      const from = performance.now();
      await forEach(calls, async () => {
        const { status } = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
        counts.set(status, (counts.get(status) ?? 0) + 1);
      });
      const seconds = (performance.now() - from) / 1_000;
      const passed = counts.get(200) ?? 0;
      const allowed = Math.ceil(rate.burst * (1 + seconds / window) + rate.perSecond * seconds);
      const other = calls - passed - (counts.get(429) ?? 0);
      return [
        { what: 'check of a key, with its read: p99', value: p99, unit: 'ms', aim: atMost(20) },
        {
          what: 'calls of a key let through, of 10,000 by a limit of 100 a second',
          value: passed,
          unit: `in ${seconds.toFixed(1)} s`,
          aim: atMost(allowed),
        },
        { what: 'of these, answered neither with a result nor with 429', value: other, unit: '', aim: atMost(0) },
      ];
    },
  );
