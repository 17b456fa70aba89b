import { existing } from '../../platform/existing.ts';
import type { PromptRecord } from './store.ts';

interface Scope {
  stores: { prompts: { get: (id: number) => Promise<PromptRecord | null> } };
}

/** Throws ERR_NO_PROMPT_FOUND for an id that is no prompt of the company. */
export const checkPrompt = async ({ stores }: Scope, id: number | null | undefined): Promise<void> => {
  if (id != null) existing('prompt', await stores.prompts.get(id));
};
