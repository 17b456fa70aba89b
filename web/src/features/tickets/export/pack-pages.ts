/** Distributes blocks of these heights over pages, in their order. A block that is taller than a page has one of its own. */
export const packPages = (heights: readonly number[], pageHeight: number): number[][] => {
  const pages: number[][] = [];
  let used = 0;
  heights.forEach((height, block) => {
    const page = pages.at(-1);
    if (page && used + height <= pageHeight) {
      page.push(block);
      used += height;
    } else {
      pages.push([block]);
      used = height;
    }
  });
  return pages;
};
