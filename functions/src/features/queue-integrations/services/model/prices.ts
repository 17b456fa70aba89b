/** US dollars for a million tokens, which is millionths of a dollar for one: read and written. */
const prices: ReadonlyMap<string, readonly [input: number, output: number]> = new Map([
  ['gpt-4o-mini', [0.15, 0.6]],
  ['gpt-4o', [2.5, 10]],
  ['gpt-4.1-nano', [0.1, 0.4]],
  ['gpt-4.1-mini', [0.4, 1.6]],
  ['gpt-4.1', [2, 8]],
  ['gpt-5-nano', [0.05, 0.4]],
  ['gpt-5-mini', [0.25, 2]],
  ['gpt-5', [1.25, 10]],
]);

const greatest = (part: 0 | 1): number => Math.max(...[...prices.values()].map((price) => price[part]));

/** The price of a model that is not listed: that of the dearest, so that its budget holds. */
const dearest = [greatest(0), greatest(1)] as const;

/** Returns the price of tokens of a model, in millionths of a US dollar. Dated names, as `gpt-4o-2024-08-06`, have the model's price. */
export const costOf = (model: string, tokens: { input: number; output: number }): number => {
  const [input, output] = prices.get(model.replace(/-\d{4}-\d\d-\d\d$/, '')) ?? dearest;
  return Math.ceil(tokens.input * input + tokens.output * output);
};
