/** Characters and lines of a text that stand in one block: a block does not break over pages, so that long ones would leave much of a page empty. */
const maxLength = 1_200;
const maxLines = 20;

/** Splits a text between lines where it has them, else between characters, into blocks that fit a page. */
export const textBlocks = (text: string): string[] => {
  const lines = text.split('\n').flatMap((line) => {
    const characters = Array.from(line);
    return Array.from({ length: Math.max(1, Math.ceil(characters.length / maxLength)) }, (_, part) =>
      characters.slice(part * maxLength, (part + 1) * maxLength).join(''),
    );
  });
  const blocks: string[][] = [];
  let length = 0;
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && block.length < maxLines && length + line.length <= maxLength) block.push(line);
    else blocks.push([line]);
    length = blocks.at(-1) === block ? length + line.length : line.length;
  }
  return blocks.map((block) => block.join('\n'));
};
