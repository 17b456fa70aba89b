import type { RuntimeConfig } from '../../config/runtime-config.ts';

/** Response of the login dialog; `authResponse` is null when it was closed or refused. */
interface LoginResponse {
  status: string;
  authResponse: { accessToken: string; userID: string } | null;
}

/** The functions used of Facebook's JavaScript SDK. */
interface FacebookSdk {
  init: (settings: { appId: string; version: string; cookie: boolean; xfbml: boolean }) => void;
  login: (onResponse: (response: LoginResponse) => void, options: { scope: string }) => void;
}

declare global {
  interface Window {
    FB?: FacebookSdk;
  }
}

/** Version of the Graph API; the server's is in functions/src/channels/graph. */
const version = 'v23.0';

/** Requested permissions: to list, read and answer for the user's pages and their Instagram accounts. */
const pageScopes = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
];
const instagramScopes = ['instagram_basic', 'instagram_manage_messages'];

let loaded: Promise<FacebookSdk> | undefined;

const load = ({ facebookAppId, facebookSdkUrl }: RuntimeConfig): Promise<FacebookSdk> =>
  new Promise((resolve, reject) => {
    if (facebookAppId === undefined || facebookSdkUrl === undefined)
      return reject(new Error('config.json names no app at Meta'));
    const script = document.createElement('script');
    script.src = facebookSdkUrl;
    script.onerror = () => reject(new Error('Facebook’s SDK could not be loaded'));
    script.onload = () => {
      const sdk = window.FB;
      if (!sdk) return reject(new Error('Facebook’s SDK did not start'));
      sdk.init({ appId: facebookAppId, version, cookie: false, xfbml: false });
      resolve(sdk);
    };
    document.head.append(script);
  });

/**
 * Loads Facebook's SDK once. Call it before the click that opens the dialog: browsers allow windows only directly after
 * a click.
 */
export const facebookSdk = (config: RuntimeConfig): Promise<FacebookSdk> => {
  loaded ??= load(config).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

/** Opens Facebook's login dialog. Returns null when it was closed or refused. */
export const logInToFacebook = async (
  config: RuntimeConfig,
  addInstagram: boolean,
): Promise<LoginResponse['authResponse']> => {
  const sdk = await facebookSdk(config);
  const scope = [...pageScopes, ...(addInstagram ? instagramScopes : [])].join(',');
  const { authResponse } = await new Promise<LoginResponse>((resolve) => sdk.login(resolve, { scope }));
  return authResponse;
};
