/** An answer of OpenAI's stand-in to one call. */
type Answer =
  | { text: string }
  | { fault: 'badKey' | 'badFile' | 'tooLarge' | 'rateLimit' | 'quota' | 'server' | 'notJson' | 'noText' };

const admin = (path: string): string => new URL(`/admin/${path}`, process.env.OPENAI_API_URL).href;

/** Sets the stand-in's answer to the next call. */
export const answerNext = async (answer: Answer): Promise<void> => {
  await fetch(admin('next'), { method: 'POST', body: JSON.stringify(answer) });
};

/** Returns the names of the files that the stand-in has transcribed. */
export const transcribedFiles = async (): Promise<string[]> =>
  (await fetch(admin('transcribed'))).json() as Promise<string[]>;
