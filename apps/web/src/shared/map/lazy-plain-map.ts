import { lazily } from '../data/lazily.tsx';

/** Fetches the map: few screens show one. */
export const LazyPlainMap = lazily(() => import('./plain-map.tsx'), 'map');
