import { webAppProblem } from '../../features/web-app/check-web-app.ts';
import { environment } from '../../platform/environment.ts';
import { log } from '../../platform/log.ts';

/**
 * Runs each minute: asks for the web app as browsers do. CloudFront's own figures are in us-east-1 alone, where an
 * installation of another region has no alarms, and none of them shows that files are missing.
 */
export const handler = async (): Promise<void> => {
  const problem = await webAppProblem(environment().WEB_ORIGIN);
  if (problem !== null) log().error('the web app is not served', { problem });
};
