import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the map of a question's answers: few forms ask for places. */
export const LazyPlacesMap = lazily(() => import('./places-map.tsx'), 'map');
