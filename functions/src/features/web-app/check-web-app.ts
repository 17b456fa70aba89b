/** Milliseconds within which a file of the web app is served. */
const patience = 10_000;

/** Asks for a file. Answers its text, or what is wrong with the answer. */
const ask = async (url: URL): Promise<{ text: string } | { problem: string }> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    return response.ok ? { text } : { problem: `${url.pathname} answers ${response.status}` };
  } catch (error) {
    return { problem: `${url.pathname} is not answered: ${(error as Error).name}` };
  }
};

/** Asks for the page and the code that it names, as browsers do. Returns the first problem; null where both are served. */
export const webAppProblem = async (origin: string): Promise<string | null> => {
  const page = await ask(new URL('/', origin));
  if ('problem' in page) return page.problem;
  const scripts = [...page.text.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => new URL(path!, origin));
  if (scripts.length === 0) return 'the page names no code';
  const answers = await Promise.all(scripts.map(ask));
  return (
    answers.map((answer) => ('problem' in answer ? answer.problem : null)).find((problem) => problem !== null) ?? null
  );
};
