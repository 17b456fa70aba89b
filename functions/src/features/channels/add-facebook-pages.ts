import type { addFacebookPages as endpoint } from '@recado/shared/contract/channels';
import type { Connection } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireFeature } from '../../context/plan-features.ts';
import { type Page, pagesOf } from './facebook-login.ts';
import { graphApi } from './graph/graph-api.ts';
import { mapGraphErrors } from './graph/map-graph-errors.ts';
import { type GivenAccount, connectAccount } from './connect-account.ts';
import { type MetaApp, metaApp } from './graph/meta-app.ts';
import { subscribe } from './subscription.ts';

/** The accounts of a page that the plan and the call allow (behaviour, section 18). */
const accountsOf = ({ plan }: UserContext, page: Page, addInstagram: boolean): GivenAccount[] => {
  const shared = { parentId: page.id, token: page.access_token, number: '', queueIds: [] };
  const instagram = page.instagram_business_account;
  return [
    ...(plan.useFacebook ? [{ ...shared, channel: 'facebook' as const, externalId: page.id, name: page.name }] : []),
    ...(addInstagram && plan.useInstagram && instagram
      ? [
          {
            ...shared,
            channel: 'instagram' as const,
            externalId: instagram.id,
            name: `Insta ${instagram.username ?? page.name}`,
          },
        ]
      : []),
  ];
};

const connect = async (context: UserContext, app: MetaApp, account: GivenAccount): Promise<Connection> => {
  const connection = await connectAccount(context, account, { keepsName: false });
  await mapGraphErrors(() => subscribe(graphApi(account.token, app), account));
  return connection;
};

/**
 * Connects the pages that a Facebook login gives access to. Pages that can't be connected (another company has them, or the
 * plan's limit is reached) are listed with their errors.
 *
 * @throws AppError with the error of the first page if none could be connected
 */
export const addFacebookPages: UseCase<typeof endpoint> = async (context, { body }) => {
  const { facebookUserId, facebookUserToken, addInstagram } = body;
  const feature = addInstagram ? 'useInstagram' : 'useFacebook';
  requireFeature(context.plan, feature);
  const app = await metaApp();
  const pages = await mapGraphErrors(() => pagesOf(app, facebookUserId, facebookUserToken));
  const accounts = pages.flatMap((page) => accountsOf(context, page, addInstagram));
  if (accounts.length === 0) throw new AppError('ERR_NO_PAGE_FOUND');
  const whatsapps: Connection[] = [];
  const refused: { name: string; error: AppError }[] = [];
  for (const account of accounts) {
    try {
      whatsapps.push(await connect(context, app, account));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ name: account.name, error });
    }
  }
  const [first] = refused;
  if (whatsapps.length === 0 && first) throw first.error;
  return { whatsapps, refused: refused.map(({ name, error }) => ({ name, error: error.code })) };
};
