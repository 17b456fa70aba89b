/** Settings that differ between environments, served as `/config.json` so that one build runs in all of them. */
export interface RuntimeConfig {
  apiUrl: string;
  /** The address of the REST API that programs of companies call. */
  integratorsUrl: string;
  webSocketUrl: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Set only when the user pool is not AWS's own. */
  userPoolEndpoint?: string;
  /** URL of the simulated phone, where there is one. */
  phoneUrl?: string;
  /** URL of the mailbox, where mails are not delivered. */
  mailUrl?: string;
  /** Meta app id and URL of Facebook's JavaScript SDK, where Facebook pages can be connected. */
  facebookAppId?: string;
  facebookSdkUrl?: string;
  /** Address under which video meetings take place; a public service unless given. */
  meetingUrl?: string;
}

const required = ['apiUrl', 'integratorsUrl', 'webSocketUrl', 'region', 'userPoolId', 'userPoolClientId'] as const;

/** Throws an error that names the missing fields. */
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

/** Returns the configuration, fetched once. After a failure the next call fetches again. */
export const runtimeConfig = (): Promise<RuntimeConfig> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};
