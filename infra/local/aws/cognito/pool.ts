import { resetMail } from '@recado/shared/deployment/reset-mail';
import { region } from '../credentials.ts';

/** What the deployed pool and its client are configured to; the CDK app says the same to AWS. */
export interface PoolSettings {
  readonly id: string;
  readonly clientId: string;
  /** Flows that the client allows, without their prefix `ALLOW_`. */
  readonly flows: readonly string[];
  readonly smallestPassword: number;
  /** Seconds. */
  readonly accessTokenLife: number;
  readonly refreshTokenLife: number;
  readonly codeLife: number;
  /** `{####}` stands for the code. */
  readonly verificationMail: { readonly subject: string; readonly text: string };
}

export const localPool: PoolSettings = {
  id: `${region}_Local0001`,
  clientId: '7localrecadobrowserclient1',
  flows: ['USER_SRP_AUTH', 'ADMIN_USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'],
  smallestPassword: 6,
  accessTokenLife: 15 * 60,
  refreshTokenLife: 7 * 24 * 3600,
  codeLife: 3600,
  verificationMail: resetMail,
};

/** The name of the pool inside SRP. */
export const poolName = ({ id }: PoolSettings): string => id.slice(id.indexOf('_') + 1);

/** The issuer that AWS would write into tokens: verifiers work unchanged, only the keys come from elsewhere. */
export const issuerOf = ({ id }: PoolSettings): string => `https://cognito-idp.${region}.amazonaws.com/${id}`;
