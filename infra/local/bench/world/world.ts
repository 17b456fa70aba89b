import { startCloud, type Cloud } from '../../orchestrator/start-cloud.ts';
import { signIn, type Caller } from './caller.ts';

/** A whole Recado of its own, in the environment of this process. */
export interface World {
  readonly cloud: Cloud;
  readonly admin: Caller;
  /** Password of everybody in it. */
  readonly password: string;
  signIn(email: string): Promise<Caller>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly portBase: number;
  readonly dataDir: string;
  /** Forgets what the folder holds. */
  readonly fresh: boolean;
  /** Whether the web app is built and served. */
  readonly web?: boolean;
}

/**
 * Starts the product as `npm start` does and says to the code of the functions, in this process, where it is: a process
 * has one world in its life.
 */
export const startWorld = async ({ portBase, dataDir, fresh, web = false }: WorldOptions): Promise<World> => {
  const cloud = await startCloud({
    portBase,
    dataDir,
    fresh,
    web: web ? 'build' : 'none',
    seed: true,
    control: false,
    logLevel: 'warn',
    report: () => undefined,
  });
  Object.assign(process.env, cloud.environment);
  const administrator = cloud.signIns.find(({ role }) => role === 'admin');
  if (!administrator) throw new Error('The seed made no administrator');
  const { email, password } = administrator;
  const enter = (who: string): Promise<Caller> => signIn(cloud.addresses.api, who, password);
  return { cloud, admin: await enter(email), password, signIn: enter, close: () => cloud.close() };
};

/** Runs with a world and ends it, whatever happens. */
export const withWorld = async <T>(options: WorldOptions, run: (world: World) => Promise<T>): Promise<T> => {
  const world = await startWorld(options);
  try {
    return await run(world);
  } finally {
    await world.close();
  }
};
