import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the dialog that exports surveys, with all code that writes files. */
export const LazyExportDialog = lazily(() => import('./export-dialog.tsx'), 'insight');
