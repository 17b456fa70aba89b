/** Limits of queue integrations (specification 3, sections 3, 5 and 9). */
export const queueIntegrationLimits = {
  name: { min: 2, max: 50 },
  projectName: { max: 100 },
  /** The key file of a service account has about 2,400 characters. */
  jsonContent: { max: 10_000 },
  urlN8N: { max: 500 },
  typebotSlug: { max: 200 },
  typebotKeywordFinish: { max: 100 },
  typebotKeywordRestart: { max: 100 },
  typebotRestartMessage: { max: 4_096 },
  typebotUnknownMessage: { max: 4_096 },
  secret: { min: 16, max: 200 },
} as const;

/** Greatest delay in milliseconds, and greatest life of a session in minutes. */
export const typebotLimits = { delay: 60_000, expires: 525_600 } as const;
