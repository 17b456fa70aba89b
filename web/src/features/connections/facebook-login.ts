import type { RuntimeConfig } from '../../config/runtime-config.ts';

/** What the dialog answers; without `authResponse` when somebody closed or refused it. */
interface LoginAnswer {
  status: string;
  authResponse: { accessToken: string; userID: string } | null;
}

/** The part of Facebook's JavaScript SDK that logs in. */
interface FacebookSdk {
  init: (settings: { appId: string; version: string; cookie: boolean; xfbml: boolean }) => void;
  login: (answered: (answer: LoginAnswer) => void, options: { scope: string }) => void;
}

declare global {
  interface Window {
    FB?: FacebookSdk;
  }
}

/** Of the Graph API; the server's own is in functions/src/channels/graph. */
const version = 'v23.0';

/** What we ask somebody for: to see, read and answer for their pages, and the Instagram accounts behind them. */
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

/** Facebook's SDK, loaded once. To be called before the dialog is wanted: browsers open windows only right after a click. */
export const facebookSdk = (config: RuntimeConfig): Promise<FacebookSdk> => {
  loaded ??= load(config).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

/** Opens Facebook's login dialog. Null when it was closed or refused. */
export const logInToFacebook = async (
  config: RuntimeConfig,
  addInstagram: boolean,
): Promise<LoginAnswer['authResponse']> => {
  const sdk = await facebookSdk(config);
  const scope = [...pageScopes, ...(addInstagram ? instagramScopes : [])].join(',');
  const { authResponse } = await new Promise<LoginAnswer>((resolve) => sdk.login(resolve, { scope }));
  return authResponse;
};
