/** Characters of a rule that no answer has by chance, and of the lines that are taken out beside one. */
const leastRule = 40;
const leastLine = 8;

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/**
 * Returns an answer without the instructions that it repeats, for a model that obeys who asks for them. The company's own are
 * taken out where rules of the product stand beside them: alone, they may be facts that customers are to read.
 *
 * @param prompt the instructions of the company
 * @param system all instructions: those of the company, and the rules of the product behind them
 */
export const withoutInstructions = (text: string, prompt: string, system: string): string => {
  const own = new Set(linesOf(prompt));
  const lines = linesOf(system).filter(({ length }) => length >= leastLine);
  if (!lines.some((line) => line.length >= leastRule && !own.has(line) && text.includes(line))) return text;
  return lines
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, line) => left.replaceAll(line, ''), text)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
};
