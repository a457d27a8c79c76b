import type { Workspace } from '../../workspace/workspace.ts';
import { loggedSurveys } from './write-ahead-log.ts';

/**
 * Puts the typing that lies only in write-ahead logs into drafts, as `recoverTyping` does. There is hardly ever any, so its code is
 * fetched only then.
 * @returns ends the recovery
 */
export const recoverLogged = async (workspace: Workspace): Promise<() => void> => {
  if (loggedSurveys(workspace).length === 0) return () => undefined;
  const { recoverTyping } = await import('./recover-typing.ts');
  return recoverTyping(workspace);
};
