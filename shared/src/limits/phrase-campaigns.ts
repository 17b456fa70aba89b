/** Limits of phrase campaigns (specification 3, section 5). */
export const phraseCampaignLimits = {
  name: { min: 1, max: 50 },
  phrase: { min: 1, max: 200 },
} as const;
