import { lazily } from '../../../shared/data/lazily.tsx';

/** The dialog that exports surveys, with all that writes files. */
export const LazyExportDialog = lazily(() => import('./export-dialog.tsx'), 'insight');
