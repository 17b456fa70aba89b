import * as z from 'zod';
import { environment } from '../../../platform/environment.ts';
import { postJson, type Service } from './service.ts';

interface OpenaiSettings {
  apiKey: string;
  prompt: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  /** The queue to which the model hands customers over; null for none. */
  queueId: number | null;
}

const model = 'gpt-4o-mini';
/** The words by which the model hands a customer over (behaviour, section 8). */
const handOverText = 'Ação: Transferir para o setor de atendimento';

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
  usage: z.object({ total_tokens: z.int().min(0) }).optional(),
});

const systemText = ({ prompt, maxTokens }: OpenaiSettings, name: string): string =>
  [
    `Nas respostas, use o nome ${name.split(' ')[0] || 'do cliente'} para identificar o cliente.`,
    `A resposta deve ter no máximo ${maxTokens} tokens e não pode ser cortada.`,
    `Sempre que possível, mencione o nome do cliente para ser mais personalizado.`,
    `Se for preciso transferir o atendimento para uma pessoa, comece a resposta com "${handOverText}".`,
    prompt,
  ].join('\n');

/** Lets a model answer, by OpenAI's chat completions, with the last messages of the ticket. */
export const askOpenai = (settings: OpenaiSettings): Service => ({
  ask: async ({ contact, history }) => {
    const { apiKey, maxTokens, temperature, maxMessages, queueId } = settings;
    const messages = (await history(maxMessages)).map(({ fromMe, text }) => ({
      role: fromMe ? 'assistant' : 'user',
      content: text,
    }));
    const { choices, usage } = await postJson(
      `${environment().OPENAI_API_URL}/chat/completions`,
      {
        model,
        messages: [{ role: 'system', content: systemText(settings, contact.name) }, ...messages],
        max_tokens: maxTokens,
        temperature,
      },
      completion,
      { authorization: `Bearer ${apiKey}` },
    );
    const content = (choices[0]?.message.content ?? '').trim();
    const isHandedOver = content.startsWith(handOverText);
    const text = isHandedOver ? content.slice(handOverText.length).replace(/^[\s.,:;!-]+/, '') : content;
    return {
      parts: text === '' ? [] : [{ text }],
      command: isHandedOver ? { type: 'handOver', queueId, userId: null } : null,
      tokens: usage?.total_tokens ?? 0,
    };
  },
});
