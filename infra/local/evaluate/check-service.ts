/** A service that speaks OpenAI's protocol, and what is asked of it. */
interface Service {
  url: string;
  key: string;
  /** Empty for the installation's. */
  model: string;
  /** True where it only makes vectors. */
  search: boolean;
}

/** Milliseconds that the service has for its answer. */
const patience = 20_000;

/** The service does not answer: its text says why. */
export class ServiceRefused extends Error {}

const reasons: Readonly<Record<number, string>> = {
  401: 'it refused the key of EVALUATION_API_KEY',
  403: 'it refused the key of EVALUATION_API_KEY',
  404: 'it has no such address or model: check EVALUATION_API_URL and --model',
  429: 'it has no quota left, or too many calls',
};

const messageOf = (body: string): string => {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : '';
  } catch {
    return '';
  }
};

/**
 * Makes one call, so that a wrong key, address or model is reported before sources are read.
 *
 * @throws ServiceRefused
 */
export const checkService = async ({ url, key, model, search }: Service): Promise<void> => {
  const { AI_MODEL = 'gpt-4o-mini', EMBEDDING_MODEL = 'text-embedding-3-small' } = process.env;
  const [path, body] = search
    ? ['embeddings', { model: EMBEDDING_MODEL, input: ['oi'] }]
    : ['chat/completions', { model: model === '' ? AI_MODEL : model, messages: [{ role: 'user', content: 'oi' }] }];
  const address = `${url.replace(/\/$/, '')}/${path}`;
  const answered = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    const { message, cause } = error as Error;
    throw new ServiceRefused(`${address} was not reached: ${cause instanceof Error ? cause.message : message}`);
  });
  if (answered.ok) return;
  const said = messageOf(await answered.text());
  const reason = reasons[answered.status] ?? 'it refused the call';
  throw new ServiceRefused(`${address} answered ${answered.status}: ${reason}${said === '' ? '' : ` (${said})`}`);
};
