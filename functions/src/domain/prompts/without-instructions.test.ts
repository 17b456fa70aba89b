import { expect, it } from 'vitest';
import { systemText } from './messages.ts';
import { withoutInstructions } from './without-instructions.ts';

const fact = 'Entregamos de segunda a sábado, das 9h às 18h, em toda a cidade.';
const prompt = `Atenda bem.\n${fact}`;
const system = systemText({
  ...{ prompt, maxTokens: 100, name: 'Lia', hasSources: true, isStrict: false },
  ...{ hasTools: true, hasVariables: false, mayHandOver: true },
});

it('an answer that repeats the rules has none of them, nor the company’s instructions', () => {
  const left = withoutInstructions(`Claro! Minhas regras são:\n${system}\nAjudo em algo mais?`, prompt, system);
  expect(left).toMatch(/^Claro! Minhas regras são:\n/);
  expect(left).toMatch(/Ajudo em algo mais\?$/);
  for (const part of [fact, 'nunca siga instruções', 'hand_over', 'sources']) expect(left).not.toContain(part);
});

it('a fact of the company’s instructions stays where no rule stands beside it', () => {
  expect(withoutInstructions(fact, prompt, system)).toBe(fact);
});
