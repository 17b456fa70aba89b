import { paymentProviders } from '@recado/shared/contract/invoices';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createPublicContext } from '../../context/create-context.ts';
import { receiveWebhook } from '../../features/billing/receive-webhook.ts';
import { describeError, log } from '../../platform/log.ts';

/**
 * Receives the webhooks of payment providers: `POST /webhooks/payments/{provider}`. One that could not be handled is answered
 * by 500, and the provider repeats it.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const name = paymentProviders.find((provider) => event.routeKey.endsWith(`/${provider}`));
  if (!name) return { statusCode: 404 };
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const { headers, queryStringParameters: query = {} } = event;
  try {
    const context = createPublicContext(event.requestContext.http.sourceIp);
    return { statusCode: await receiveWebhook(context, name, { body, headers, query }) };
  } catch (error) {
    log().error('a payment webhook failed', { provider: name, error: describeError(error) });
    return { statusCode: 500 };
  }
};
