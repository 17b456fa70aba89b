import { portCount } from '../orchestrator/ports.ts';
import { startCloud, type Cloud } from '../orchestrator/start-cloud.ts';
import { freePortBase } from './free-port-base.ts';
import { looseLimits } from './loose-limits.ts';

type CloudOptions = Parameters<typeof startCloud>[0];

/** Starts a cloud for tests at free ports: seeded, with its table in memory, without the web app. */
export const startTestCloud = async (
  options: Pick<CloudOptions, 'dataDir'> & Partial<CloudOptions>,
): Promise<Cloud> => {
  const portBase = await freePortBase();
  return startCloud({
    portBase,
    tableServerPort: portBase + portCount,
    web: 'none',
    seed: 'demo',
    tableInMemory: true,
    control: false,
    logLevel: 'warn',
    limits: looseLimits,
    report: () => undefined,
    ...options,
  });
};
