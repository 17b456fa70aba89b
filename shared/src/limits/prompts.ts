/** Limits of prompts (specification 3, sections 3, 5 and 9). */
export const promptLimits = {
  name: { min: 5, max: 100 },
  prompt: { min: 50, max: 10_000 },
  /** Keys of OpenAI have about 170 characters. */
  apiKey: { min: 1, max: 500 },
  model: { max: 100 },
  baseUrl: { max: 500 },
  voiceKey: { max: 500 },
  voiceRegion: { max: 50 },
  unknownText: { max: 1_000 },
  greetingText: { max: 1_000 },
  thanksText: { max: 1_000 },
} as const;

/**
 * Greatest numbers of a prompt: tokens of an answer, messages of the conversation that the model reads, seconds without another
 * message before an answer is sent, sources and tools that it names.
 */
export const promptNumbers = {
  ...{ maxTokens: 16_384, temperature: 2, maxMessages: 100, waitSeconds: 6, sources: 100, tools: 20 },
} as const;

/** The voice of written answers. */
export const writtenVoice = 'texto';

/** Writing, and the Brazilian voices of Azure's speech service. */
export const promptVoices = [
  writtenVoice,
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;

/** The sources that a prompt answers from: none, all of the company, or those that it names. */
export const promptKnowledge = ['none', 'all', 'chosen'] as const;

/** The values of a new prompt (specification 3, section 9). */
export const defaultPrompt = {
  voice: writtenVoice,
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  waitSeconds: 3,
  model: '',
  baseUrl: '',
  knowledge: 'none',
  knowledgeIds: [] as number[],
  toolIds: [] as number[],
  strict: false,
  unknownText: '',
  greetingText: '',
  thanksText: '',
} as const;

/** The greatest budget of models in a day, in US dollars. */
export const modelBudgetLimit = 10_000;
