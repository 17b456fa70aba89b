/** The part of the package's interface that is used: it has no types of its own. */
declare module 'html-to-text' {
  interface Element {
    name: string;
    children: unknown[];
  }

  interface Builder {
    openBlock(options: { leadingLineBreaks: number }): void;
    closeBlock(options: { trailingLineBreaks: number }): void;
    addLiteral(text: string): void;
  }

  interface Options {
    wordwrap: false;
    limits?: { maxDepth: number; maxChildNodes: number; maxInputLength: number };
    formatters?: Record<
      string,
      (element: Element, walk: (children: unknown[], builder: Builder) => void, builder: Builder) => void
    >;
    selectors?: { selector: string; format?: string; options?: object }[];
  }

  export const convert: (html: string, options: Options) => string;
}
