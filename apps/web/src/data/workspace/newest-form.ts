import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { ANY_VERSION } from '../database/device-store.ts';
import type { Workspace } from './workspace.ts';

/** Returns the newest version of a form that is here; `null`: it has not reached this device. */
export const newestForm = ({ forms }: Pick<Workspace, 'forms'>, name: string): FormDefinition | null =>
  forms.has(name, ANY_VERSION) ? forms.newest(name) : null;
