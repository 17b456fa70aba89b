/** The price of a model in US dollars. */
export interface ModelPrice {
  model: string;
  /** For a million tokens, or characters of a speech, that it reads; for a minute of audio. */
  input: number;
  /** For a million tokens that it writes. */
  output: number;
}

export const modelPriceLimits = { lines: { max: 40 }, price: { max: 10_000 } } as const;

/** Prices as public lists quoted them in the first half of 2026, which a super user replaces. */
export const defaultModelPrices: readonly ModelPrice[] = [
  { model: 'gpt-4o-mini', input: 0.15, output: 0.6 },
  { model: 'gpt-4o', input: 2.5, output: 10 },
  { model: 'gpt-4.1-nano', input: 0.1, output: 0.4 },
  { model: 'gpt-4.1-mini', input: 0.4, output: 1.6 },
  { model: 'gpt-4.1', input: 2, output: 8 },
  { model: 'gpt-5-nano', input: 0.05, output: 0.4 },
  { model: 'gpt-5-mini', input: 0.25, output: 2 },
  { model: 'gpt-5', input: 1.25, output: 10 },
  { model: 'text-embedding-3-small', input: 0.02, output: 0 },
  { model: 'text-embedding-3-large', input: 0.13, output: 0 },
  { model: 'tts-1', input: 15, output: 0 },
  { model: 'azure-neural', input: 16, output: 0 },
  { model: 'whisper-1', input: 0.006, output: 0 },
];
