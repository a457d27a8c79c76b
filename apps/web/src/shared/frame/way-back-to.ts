const pathOf = (address: string): string => new URL(address, location.href).pathname;

/**
 * Goes one page back where that page is the link's. The person finds it as they left it, with its search and its place, and
 * the phone's own Back does not return here. A browser that does not tell its pages follows the link.
 *
 * @param paths the link's path, and others of the same screen; their queries do not count
 * @returns the handler for the link's `onClick`
 */
export function wayBackTo(
  ...paths: readonly string[]
): (event: { readonly preventDefault: () => void }) => void {
  return (event) => {
    if (!('navigation' in window)) return;
    const { currentEntry } = navigation;
    const before = navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url;
    if (!before || !paths.map(pathOf).includes(pathOf(before))) return;
    event.preventDefault();
    history.back();
  };
}
