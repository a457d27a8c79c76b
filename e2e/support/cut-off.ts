import type { Locator } from '@playwright/test';

/** Returns words of a part of a screen that their buttons, headings and fields cut off, and words that are broken in two. */
export const cutOff = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((root) => {
    const named = root.querySelectorAll<HTMLElement>(
      'button, a, h1, h2, h3, label, legend, [role="tab"], dt, th',
    );
    const cut = [...named].filter((element) => {
      const { display, overflowX } = getComputedStyle(element);
      // A row that is made to scroll is not cut off; a name for screen readers alone is one pixel wide.
      if (display === 'inline' || element.clientWidth < 8 || /auto|scroll/.test(overflowX)) return false;
      return element.scrollWidth > element.clientWidth + 1;
    });
    const broken: string[] = [];
    const range = document.createRange();
    const isOnSeveralLines = (): boolean => {
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
      return new Set(parts.map(({ top }) => Math.round(top / 8))).size > 1;
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      // Words for screen readers alone stand in a box of one pixel.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 8) continue;
      range.selectNodeContents(text);
      if (!isOnSeveralLines()) continue;
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (isOnSeveralLines()) broken.push(`broken: ${word[0]}`);
      }
    }
    return [...cut.map((element) => `${element.tagName} ${element.textContent}`), ...broken];
  });

/** Returns the same while the text of the whole page is twice as large. */
export async function cutOffLarge(part: Locator): Promise<readonly string[]> {
  const enlarge = (size: string) =>
    part.page().evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
  await enlarge('200%');
  const cut = await cutOff(part);
  await enlarge('');
  return cut;
}
