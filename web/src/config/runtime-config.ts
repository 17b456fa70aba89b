/** What differs between environments; served as `/config.json` beside the app, so that one build runs everywhere. */
export interface RuntimeConfig {
  apiUrl: string;
  webSocketUrl: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Only where the user pool is not AWS's own. */
  userPoolEndpoint?: string;
  /** Page of the simulated phone; only where there is one. */
  phoneUrl?: string;
  /** Page that shows the mails sent; only where they go nowhere else. */
  mailUrl?: string;
  /** The app at Meta and the address of Facebook's JavaScript SDK; only where pages of Facebook are connected. */
  facebookAppId?: string;
  facebookSdkUrl?: string;
}

const required = ['apiUrl', 'webSocketUrl', 'region', 'userPoolId', 'userPoolClientId'] as const;

/** Refuses a file that lacks something, by the name of what it lacks. */
const parseRuntimeConfig = (value: unknown): RuntimeConfig => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const missing = required.filter((name) => typeof given[name] !== 'string' || given[name] === '');
  if (missing.length > 0) throw new Error(`config.json lacks ${missing.join(', ')}`);
  return given as unknown as RuntimeConfig;
};

let loaded: Promise<RuntimeConfig> | undefined;

const load = async (): Promise<RuntimeConfig> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return parseRuntimeConfig(await response.json());
};

/** The configuration, fetched once; whoever needs it waits for it, nobody else does. A failure is tried again at the next call. */
export const runtimeConfig = (): Promise<RuntimeConfig> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};
