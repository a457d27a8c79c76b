import { useEffect } from 'react';

/**
 * Gives the margins of printed pages, which lie outside of the document, the words that stand there.
 * @param page the word before a page's number
 */
export function usePageFoot(foot: string, page: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-foot', JSON.stringify(foot.replace(/\s+/g, ' ')));
    style.setProperty('--paper-page', JSON.stringify(page));
    return () => {
      style.removeProperty('--paper-foot');
      style.removeProperty('--paper-page');
    };
  }, [foot, page]);
}
