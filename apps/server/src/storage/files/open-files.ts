import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

/** Opens the place that the settings name for files: `files` in the data folder, unless they name another folder. */
export const openFiles = (settings: { readonly files: string; readonly dataDir: string }): FileStore =>
  openFolderStore(settings.files === '' ? join(settings.dataDir, 'files') : settings.files);
