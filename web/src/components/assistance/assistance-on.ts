import type { LoginResult } from '@recado/shared/contract/auth';

/** True where the plan has models, and the company has chosen the prompt that helps its agents. */
export const hasAssistance = ({ plan, settings }: Pick<LoginResult, 'plan' | 'settings'>): boolean =>
  plan.useOpenAi && settings.assistancePromptId !== null;
