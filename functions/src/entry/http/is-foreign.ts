import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environment } from '../../platform/environment.ts';

/** Returns whether a call comes from a page that is not of the web app. Programs name no origin. */
export const isForeign = ({ headers: { origin } }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean =>
  origin !== undefined && origin !== new URL(environment().WEB_ORIGIN).origin;
