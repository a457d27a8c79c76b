import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * After going to another page inside of the app, the focus goes to its heading, as a browser does with a new
 * document. A page whose code is still on its way takes the focus from the content when its heading appears.
 */
export function useFocusOnNavigation(): void {
  const [location] = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    const content = document.getElementById('content');
    const heading = content?.querySelector('h1') ?? content;
    heading?.focus({ preventScroll: true });
  }, [location]);
}
