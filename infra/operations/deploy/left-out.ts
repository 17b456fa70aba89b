import { usualModels } from '../../aws/settings.ts';

/** Context that the environment of the functions shows: the variable, and its value where the context is left out. */
const shown: Readonly<Record<string, [variable: string, usual: string]>> = {
  mailFrom: ['MAIL_FROM', ''],
  limits: ['LIMITS', '{}'],
  shards: ['OUTBOUND_SHARDS', '16'],
  openAiUrl: ['OPENAI_API_URL', usualModels.openAiUrl],
  aiModel: ['AI_MODEL', usualModels.aiModel],
  embeddingModel: ['EMBEDDING_MODEL', usualModels.embeddingModel],
};

/** Returns the domain of the web app; undefined for CloudFront's own. */
const domainOf = ({ WEB_ORIGIN = '' }: Readonly<Record<string, string>>): string | undefined =>
  /^https:\/\/(?!\w+\.cloudfront\.net$)(.+)$/.exec(WEB_ORIGIN)?.[1];

/**
 * Returns the context, as `key=value`, that an installation was deployed with and that a deployment leaves out: it would go
 * back to its default.
 *
 * @param environment of a function that is deployed
 */
export const leftOut = (environment: Readonly<Record<string, string>>, isGiven: (key: string) => boolean): string[] => {
  const domain = domainOf(environment);
  return [
    ...(domain === undefined || isGiven('webDomain') ? [] : [`webDomain=${domain}`]),
    ...Object.entries(shown).flatMap(([key, [variable, usual]]) => {
      const value = environment[variable] ?? usual;
      return value === usual || isGiven(key) ? [] : [`${key}=${value}`];
    }),
  ];
};
