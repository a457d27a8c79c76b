import { memo } from 'react';
import { lazily } from '../../../shared/data/lazily.tsx';

/** Fetches the list of the editor's keys, which nobody needs to type. It is drawn once, and not with every key and Save. */
export const LazyKeyboardHelp = memo(lazily(() => import('./keyboard-help.tsx')));
