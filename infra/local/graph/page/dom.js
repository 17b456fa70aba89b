/* global document */

/** Creates an element. Attributes `on…` are event listeners; `false` and `null` omit an attribute. */
export const element = (tag, attributes = {}, ...children) => {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) created.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) created.setAttribute(name, value === true ? '' : value);
  }
  created.append(...children.filter((child) => child !== null && child !== undefined));
  return created;
};
