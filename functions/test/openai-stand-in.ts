/** An answer of OpenAI's stand-in to one call. */
type Answer =
  | { text: string }
  | { fault: 'badKey' | 'badFile' | 'tooLarge' | 'rateLimit' | 'quota' | 'server' | 'notJson' | 'noText' | 'hang' };

const admin = (path: string): string => new URL(`/admin/${path}`, process.env.OPENAI_API_URL).href;

/** Sets the stand-in's answer to the next call. */
export const answerNext = async (answer: Answer): Promise<void> => {
  await fetch(admin('next'), { method: 'POST', body: JSON.stringify(answer) });
};

/** Returns the names of the files that the stand-in has transcribed. */
export const transcribedFiles = async (): Promise<string[]> =>
  (await fetch(admin('transcribed'))).json() as Promise<string[]>;

/** Returns the number of audios that the stand-in got since a time, with any key. */
export const audiosSince = async (time: number): Promise<number> => {
  const { calls } = (await (await fetch(admin('state'))).json()) as { calls: { kind: string; at: string }[] };
  return calls.filter(({ kind, at }) => kind === 'transcription' && Date.parse(at) >= time).length;
};

/** An answer of the stand-in to one chat: as `infra/local/openai/own-answer.ts` declares it. */
type ChatAnswer =
  | {
      text: string;
      action?: 'answer' | 'hand_over' | 'unknown' | 'greet' | 'thank';
      sources?: readonly string[];
      /** The tokens that it says to have taken, in place of those that it took. */
      usage?: object;
    }
  | { obeys: true; action: string }
  | { content: string; finish?: 'stop' | 'length' }
  | { toolCalls: readonly { name: string; arguments: object | string }[] }
  | {
      fault:
        | 'badKey'
        | 'rateLimit'
        | 'quota'
        | 'noCredit'
        | 'server'
        | 'notJson'
        | 'hang'
        | 'half'
        | 'refusal'
        | 'noStructure'
        | 'nonsense'
        | 'cut'
        | 'thinks';
    };

/** Sets the stand-in's answer to the next chat of a key. */
export const planChat = async (key: string, answer: ChatAnswer): Promise<void> => {
  await fetch(admin('chat'), { method: 'POST', body: JSON.stringify({ key, answer }) });
};

/** Lets the model of a key obey a text wherever it reads it, until null is given. */
export const obeyText = async (key: string, order: { text: string; action: string } | null): Promise<void> => {
  await fetch(admin('order'), { method: 'POST', body: JSON.stringify({ key, order }) });
};

interface Chat {
  model: string;
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: string;
  temperature?: number;
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string; parameters: { properties: object } } }[];
  tool_choice?: unknown;
}

/** Returns the chats that the stand-in got with a key since it was asked last. */
export const chatsOf = async (key: string): Promise<Chat[]> =>
  (await fetch(admin('chats'), { method: 'POST', body: JSON.stringify({ key }) })).json() as Promise<Chat[]>;

/** Sets the fault of all calls of a kind. Null for none. */
export const setFault = async (
  faults: Partial<Record<'chat' | 'speech' | 'transcription', string | null>>,
): Promise<void> => {
  await fetch(admin('commands'), { method: 'POST', body: JSON.stringify(faults) });
};

interface Received {
  kind: string;
  keyEnd: string;
  model: string;
  texts: { text: string }[];
}

/** Returns the calls of a kind that the stand-in got with a key, by its last characters, the newest first. */
export const callsOf = async (
  kind: 'chat' | 'embedding' | 'speech' | 'transcription',
  keyEnd: string,
): Promise<Received[]> => {
  const { calls } = (await (await fetch(admin('state'))).json()) as { calls: Received[] };
  return calls.filter((call) => call.kind === kind && call.keyEnd === keyEnd);
};

/** The stand-in's address of an endpoint that speaks the protocol of chats alone. */
export const chatsAlone = (): string => new URL('/chats-alone/v1', process.env.OPENAI_API_URL).href;

/** Sets a fault of the next vectors that the stand-in makes for a key. */
export const planEmbedding = async (
  key: string,
  fault: 'badKey' | 'rateLimit' | 'quota' | 'server' | 'hang' | 'nonsense',
): Promise<void> => {
  await fetch(admin('embedding'), { method: 'POST', body: JSON.stringify({ key, fault }) });
};
