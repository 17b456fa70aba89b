import { codeMail, refreshRotationGrace, writableAttributes } from '@recado/shared/deployment/user-pool';
import { region } from '../../account/credentials.ts';

/** Configuration of the user pool and its client, equal to what the CDK app deploys. */
export interface PoolSettings {
  readonly id: string;
  readonly clientId: string;
  /** Flows that the client allows, without their prefix `ALLOW_`. */
  readonly flows: readonly string[];
  readonly minPasswordLength: number;
  /** Seconds. */
  readonly accessTokenLifetime: number;
  /** Seconds. */
  readonly refreshTokenLifetime: number;
  /** Seconds for which a refresh token still works after it was exchanged for another; undefined without rotation. */
  readonly rotationGrace?: number;
  /** The attributes that users may change with their access token. */
  readonly writeAttributes: readonly string[];
  /** Seconds for which a reset code is valid. */
  readonly codeLifetime: number;
  /** Seconds for which a code that proves an attribute is valid. */
  readonly attributeCodeLifetime: number;
  /** `{####}` is replaced by the code. */
  readonly verificationMail: { readonly subject: string; readonly text: string };
}

export const localPool: PoolSettings = {
  id: `${region}_Local0001`,
  clientId: '7localrecadobrowserclient1',
  flows: ['USER_SRP_AUTH', 'ADMIN_USER_PASSWORD_AUTH'],
  minPasswordLength: 6,
  accessTokenLifetime: 15 * 60,
  refreshTokenLifetime: 7 * 24 * 3600,
  rotationGrace: refreshRotationGrace,
  writeAttributes: writableAttributes,
  codeLifetime: 3600,
  attributeCodeLifetime: 24 * 3600,
  verificationMail: codeMail,
};

/** The pool name that SRP hashes: the part of the id after the underscore. */
export const poolName = ({ id }: PoolSettings): string => id.slice(id.indexOf('_') + 1);

/** The issuer that AWS writes into tokens. Verifiers work unchanged; only their keys come from this stand-in. */
export const issuerOf = ({ id }: PoolSettings): string => `https://cognito-idp.${region}.amazonaws.com/${id}`;
