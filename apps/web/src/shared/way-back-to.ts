/**
 * Goes one page back where that page is the one a link leads to: it is found as it was left, with its search and its
 * place, and the phone's own Back does not come here again. A browser that does not tell its pages follows the link.
 *
 * @param path the link's; its query does not count
 * @returns for the link's `onClick`
 */
export function wayBackTo(path: string): (event: { readonly preventDefault: () => void }) => void {
  return (event) => {
    if (!('navigation' in window)) return;
    const { currentEntry } = navigation;
    const before = navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url;
    if (!before || new URL(before).pathname !== new URL(path, before).pathname) return;
    event.preventDefault();
    history.back();
  };
}
