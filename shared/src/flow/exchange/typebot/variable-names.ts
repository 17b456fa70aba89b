import { isKey } from '../../variables.ts';
import type { TypebotFile } from './schema.ts';

const keyOf = (name: string): string => {
  const key = name
    .trim()
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
    .slice(0, 45);
  return isKey(key) ? key : `v_${key}`.replace(/_+$/, '');
};

/** The variables of an export, under names that a flow may have. */
export class VariableNames {
  readonly #byId: ReadonlyMap<string, string>;
  #unnamed = 0;

  constructor({ variables }: TypebotFile) {
    this.#byId = new Map(variables.map(({ id, name }) => [id, keyOf(name)]));
  }

  /** The key of a variable by its id; a new one for an id of none. */
  of(id: unknown): string {
    const known = typeof id === 'string' ? this.#byId.get(id) : undefined;
    if (known !== undefined) return known;
    this.#unnamed += 1;
    return `resposta${this.#unnamed}`;
  }

  /** A text with the names of its variables as the flow has them. */
  renamed(text: string): string {
    return text.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/gu, (_, name: string) => `{{${keyOf(name)}}}`);
  }
}
