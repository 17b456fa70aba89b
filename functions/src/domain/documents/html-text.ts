import { ReadingFailed } from './reading-failed.ts';

/** Characters of a document, and elements within one another and side by side. */
const maxLength = 3_000_000;
const limits = { maxDepth: 200, maxChildNodes: 20_000, maxInputLength: maxLength };

/** Parts of a page that say nothing about its subject. */
const skipped = [
  'title',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'footer',
  'form',
  'iframe',
  'img',
  'button',
];

const heading = (level: number) => ({
  selector: `h${level}`,
  options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
  format: 'markedHeading',
});

/** Returns the text of HTML, whose headings begin with `#` signs, and its title. */
export const htmlText = async (html: string): Promise<{ title: string | null; text: string }> => {
  if (html.length > maxLength) throw new ReadingFailed('tooLarge');
  const { convert } = await import('html-to-text');
  const text = convert(html, {
    wordwrap: false,
    limits,
    formatters: {
      markedHeading: (element, walk, builder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addLiteral(`${'#'.repeat(Number(/\d/.exec(element.name)))} `);
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      ...[1, 2, 3, 4, 5, 6].map(heading),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 200 } },
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ],
  });
  const [, title = ''] = /<title[^>]*>([^<]{1,300})<\/title>/i.exec(html) ?? [];
  const shown = convert(title, { wordwrap: false }).trim();
  return { title: shown === '' ? null : shown, text };
};
