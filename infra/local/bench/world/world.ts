import { startCloud, type Cloud } from '../../orchestrator/start-cloud.ts';
import { looseLimits } from '../../testing/loose-limits.ts';
import { signIn, type Caller } from './caller.ts';

/** A running instance of the product for the bench. */
export interface World {
  readonly cloud: Cloud;
  readonly admin: Caller;
  /** Password of all its users. */
  readonly password: string;
  signIn(email: string): Promise<Caller>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly portBase: number;
  readonly dataDir: string;
  /** Empties the folder first. */
  readonly fresh: boolean;
  /** Builds and serves the web app. */
  readonly web?: boolean;
  /** Limits of users and companies that differ from the functions' defaults; without it, none that a bench meets. */
  readonly limits?: object;
  /** Counts what functions and session host ask of AWS. */
  readonly metered?: boolean;
}

/**
 * Starts the product as `npm start` does and sets this process's environment, from which the functions' code reads the
 * endpoints. A process can start one world only.
 */
export const startWorld = async ({
  portBase,
  dataDir,
  fresh,
  web = false,
  limits = looseLimits,
  metered = false,
}: WorldOptions): Promise<World> => {
  const cloud = await startCloud({
    portBase,
    dataDir,
    fresh,
    web: web ? 'build' : 'none',
    seed: 'demo',
    control: false,
    logLevel: 'warn',
    limits,
    metered,
    report: () => undefined,
  });
  Object.assign(process.env, cloud.environment);
  const administrator = cloud.signIns.find(({ role }) => role === 'admin');
  if (!administrator) throw new Error('The seed made no administrator');
  const { email, password } = administrator;
  const enter = (who: string): Promise<Caller> => signIn(cloud.addresses.api, who, password);
  return { cloud, admin: await enter(email), password, signIn: enter, close: () => cloud.close() };
};

/** Runs with a world and closes it afterwards. */
export const withWorld = async <T>(options: WorldOptions, run: (world: World) => Promise<T>): Promise<T> => {
  const world = await startWorld(options);
  try {
    return await run(world);
  } finally {
    await world.close();
  }
};
