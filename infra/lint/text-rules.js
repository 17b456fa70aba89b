/** Names that the code gives to texts of people. */
const textName =
  /^(text|body|caption|title|subject|description|label|footer|message|name|notify|comment|reason|kind|mimetype)$|(Text|Body|Name|Title|Subject|Caption|Label|Description)$/;
/** Methods that only strings have and that return a text. */
const textMethods = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'toWellFormed',
]);
const wrappers = new Set(['ChainExpression', 'TSNonNullExpression', 'TSAsExpression', 'ParenthesizedExpression']);

const propertyOf = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : undefined);

/** True if an expression is a text of people, by its name or by how it was made. */
const isText = (node) => {
  if (wrappers.has(node.type)) return isText(node.expression);
  if (node.type === 'LogicalExpression') return isText(node.left) || isText(node.right);
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'CallExpression') return textMethods.has(propertyOf(node.callee)) || isText(node.callee);
  return textName.test(node.type === 'Identifier' ? node.name : (propertyOf(node) ?? ''));
};

/**
 * Reports texts that are cut by `slice`, `substring` or `substr`, which splits emojis. Without types, the rule knows a
 * text by its name and by the string methods before the cut.
 */
export const noTextSlice = {
  create: (context) => ({
    CallExpression: (node) => {
      const method = propertyOf(node.callee);
      const isCut = method === 'substring' || method === 'substr' || (method === 'slice' && isText(node.callee.object));
      if (isCut)
        context.report({ node, message: 'Cut texts by cutText (shared/src/text/cut-text.ts): it splits no emoji.' });
    },
  }),
};
