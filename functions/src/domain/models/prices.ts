import { defaultModelPrices, type ModelPrice } from '@recado/shared/limits/model-prices';

/** The prices of models, in millionths of a US dollar. */
export interface ModelPrices {
  /** Of tokens, by a model that chats. Dated names, as `gpt-4o-2024-08-06`, have the model's price; one that is not listed, the dearest. */
  tokens(model: string, tokens: { input: number; output: number }): number;
  /** Of a text that is spoken. */
  speech(model: string, text: string): number;
  /** Of audio that is transcribed. */
  audio(model: string, seconds: number): number;
}

const millionths = 1_000_000;
const secondsOfMinute = 60;

/** Returns the prices of a list. */
export const pricesOf = (list: readonly ModelPrice[]): ModelPrices => {
  const known = new Map([...defaultModelPrices, ...list].map((price) => [price.model, price]));
  const chats = [...known.values()].filter(({ output }) => output > 0);
  const dearest: Omit<ModelPrice, 'model'> = {
    input: Math.max(...chats.map(({ input }) => input)),
    output: Math.max(...chats.map(({ output }) => output)),
  };
  const inputOf = (model: string): number => (known.get(model) ?? dearest).input;
  return {
    tokens: (model, tokens) => {
      const { input, output } = known.get(model.replace(/-\d{4}-\d\d-\d\d$/, '')) ?? dearest;
      return Math.ceil(tokens.input * input + tokens.output * output);
    },
    speech: (model, text) => Math.ceil([...text].length * inputOf(model)),
    audio: (model, seconds) => Math.ceil((seconds / secondsOfMinute) * inputOf(model) * millionths),
  };
};
