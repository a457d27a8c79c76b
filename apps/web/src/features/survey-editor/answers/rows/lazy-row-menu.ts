import { lazily } from '../../../../shared/data/lazily.tsx';

/** Fetches what can be done with a row as a whole: nobody does it before they have seen the row. */
export const LazyRowMenu = lazily(() => import('./row-menu.tsx'));
