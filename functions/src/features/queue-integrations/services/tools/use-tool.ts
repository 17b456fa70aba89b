import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ToolOutcome } from '@recado/shared/limits/mcp';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson, wellFormed } from '@recado/shared/text/well-formed';
import type { Context } from '../../../../context/context.ts';
import { withoutNumber } from '../../../../domain/models/without-number.ts';
import { mcpAddress } from '../../../../domain/tools/mcp-address.ts';
import { problemOf } from '../../../../domain/tools/problem-of.ts';
import { callToolOf } from '../../../../platform/mcp/with-mcp.ts';
import { argumentsOf, type ToolScene } from './tool-arguments.ts';
import type { UsableTool } from './usable-tools.ts';

/** The end of a call: for people, and what the model reads. */
export interface Used {
  outcome: ToolOutcome;
  text: string;
  /** The arguments of a call that a person is to make; null for any other. */
  proposed: Record<string, unknown> | null;
}

/** The most milliseconds that a tool may take, and characters of its answer that the model reads. */
const patience = 3_000;
const maxAnswer = 4_000;

const textOf = ({ content, structuredContent }: CallToolResult): string => {
  const texts = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
  return texts === '' && structuredContent !== undefined ? JSON.stringify(structuredContent) : texts;
};

/** Calls a tool, within the time that an answer may take. What it says is cut, and hides the contact's number where the company does. */
const call = async (
  context: Context,
  { tool, server }: UsableTool,
  given: Record<string, unknown>,
  { scene, within }: { scene: ToolScene; within: number },
): Promise<Used> => {
  const { name, pin } = tool;
  try {
    const time = Math.min(patience, within / 2);
    const address = await mcpAddress(context, server, time);
    const inputSchema = parseJson(pin.schema) as { type: 'object' };
    const answer = await callToolOf({ ...address, within: time }, { name, inputSchema }, given);
    const text = wellFormed(textOf(answer));
    const shown = scene.hidesNumber ? withoutNumber(text, scene.contact.number) : text;
    const outcome = answer.isError ? 'failed' : 'done';
    return { outcome, text: cutText(shown, { units: maxAnswer }), proposed: null };
  } catch (error) {
    const isSlow = problemOf(error) === 'slow';
    return {
      outcome: isSlow ? 'slow' : 'failed',
      text: isSlow ? 'A ferramenta não respondeu a tempo.' : 'A ferramenta não respondeu.',
      proposed: null,
    };
  }
};

/**
 * Uses a tool as the model asks for it: with arguments that fit the form that is allowed, and the ticket's own values. One that
 * needs a person is not called.
 */
export const useTool = async (
  context: Context,
  usable: UsableTool,
  written: string,
  given: { scene: ToolScene; within: number },
): Promise<Used> => {
  const all = argumentsOf(usable.tool, written, given.scene);
  if (!all) return { outcome: 'refused', text: 'Os argumentos não servem para esta ferramenta.', proposed: null };
  if (usable.tool.needsPerson)
    return {
      outcome: 'person',
      text: 'Uma pessoa precisa fazer isto. Avise o cliente e use a ação "hand_over".',
      proposed: all,
    };
  return call(context, usable, all, given);
};
