const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text as HTML shows it. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);

/** Returns a line of Markdown as HTML: its text, with what is code between backticks. */
const lineOf = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const blockOf = (block: string): string => {
  const [, marks = '', text = block] = /^(#+) (.*)$/.exec(block) ?? [];
  if (marks !== '') return `<h${marks.length + 1}>${lineOf(text)}</h${marks.length + 1}>`;
  if (!block.startsWith('- ')) return `<p>${lineOf(block)}</p>`;
  const items = block.split('\n').map((item) => `<li>${lineOf(item.replace(/^- /, ''))}</li>`);
  return `<ul>${items.join('')}</ul>`;
};

/** Returns a Markdown text of headings, paragraphs and flat lists as HTML; its headings are a level lower. */
export const htmlOf = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join('\n');
