import type { LoginResult } from '@recado/shared/contract/auth';
import { hasExpired } from '../../login/subscription.ts';

/** True where the plan has models, and the company has chosen the prompt that helps its agents; false in arrears. */
export const hasAssistance = ({
  company,
  plan,
  settings,
}: Pick<LoginResult, 'company' | 'plan' | 'settings'>): boolean =>
  plan.useOpenAi && settings.assistancePromptId !== null && !hasExpired(company);
