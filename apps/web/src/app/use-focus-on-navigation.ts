import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Moves the focus to the heading after going to another page of the app, as a browser does with a new document. If the
 * page's code still has to come, the focus waits on the content, and the heading takes it from there. A field to which the
 * page itself has moved the focus keeps it. What a page goes to by itself, in its effects, comes after this.
 */
export function useFocusOnNavigation(): void {
  const [location] = useLocation();
  const shown = useRef(location);
  useLayoutEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    const content = document.getElementById('content');
    if (content?.querySelector('input:focus')) return;
    const heading = content?.querySelector('h1') ?? content;
    heading?.focus({ preventScroll: true });
  }, [location]);
}
