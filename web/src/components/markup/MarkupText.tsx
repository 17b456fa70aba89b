import { Fragment, memo, type ReactNode } from 'react';
import { parseBlocks, type MarkupBlock } from '@recado/shared/text/markup-blocks';
import { parseMarkup, type MarkupNode } from '@recado/shared/text/markup';
import classes from './MarkupText.module.css';

const renderNodes = (nodes: readonly MarkupNode[]): ReactNode =>
  nodes.map((node, index) => {
    switch (node.kind) {
      case 'text':
        return <Fragment key={index}>{node.text}</Fragment>;
      case 'code':
        return (
          <code key={index} className={classes.code}>
            {node.text}
          </code>
        );
      case 'link':
        return (
          <a key={index} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
            {node.text}
          </a>
        );
      case 'mention':
        return (
          <span key={index} className={classes.mention}>
            {node.text}
          </span>
        );
      case 'bold':
        return <strong key={index}>{renderNodes(node.children)}</strong>;
      case 'italic':
        return <em key={index}>{renderNodes(node.children)}</em>;
      case 'strike':
        return <s key={index}>{renderNodes(node.children)}</s>;
    }
  });

const renderBlock = (block: MarkupBlock, mentions: readonly string[] | undefined): ReactNode => {
  switch (block.kind) {
    case 'text':
      return renderNodes(parseMarkup(block.text, mentions));
    case 'quote':
      return <q className={classes.quote}>{renderNodes(parseMarkup(block.text, mentions))}</q>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={classes.list} start={block.ordered ? block.start : undefined}>
          {block.items.map((item, index) => (
            <li key={index}>{renderNodes(parseMarkup(item, mentions))}</li>
          ))}
        </List>
      );
    }
  }
};

/** The text of a message with WhatsApp's markup rendered as elements. */
export const MarkupText = memo(({ text, mentions }: { text: string; mentions?: readonly string[] }) => (
  <span className={classes.root} dir="auto">
    {parseBlocks(text).map((block, index) => (
      <Fragment key={index}>{renderBlock(block, mentions)}</Fragment>
    ))}
  </span>
));
MarkupText.displayName = 'MarkupText';
