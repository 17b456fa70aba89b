import type { adminCalls } from './admin/calls.ts';
import type { AdminCall, AdminInput } from './admin/inputs.ts';

type AdminAnswer<C extends AdminCall> = Awaited<ReturnType<(typeof adminCalls)[C]>>;

/** Client of the stand-in's admin API, for tests. */
export class GraphClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async call<C extends AdminCall>(name: C, input: AdminInput<C>): Promise<AdminAnswer<C>> {
    const response = await fetch(`${this.#url}/admin/${name}`, { method: 'POST', body: JSON.stringify(input) });
    const answer = (await response.json()) as AdminAnswer<C> & { message?: string };
    if (!response.ok) throw new Error(`${name}: ${answer.message ?? response.status}`);
    return answer;
  }
}
