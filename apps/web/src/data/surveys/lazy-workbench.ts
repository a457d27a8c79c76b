import type { WorkbenchPort } from '../ports/surveys/workbench.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Makes the workbench. Its code comes when somebody opens it: the first load does not pay for it. */
export const lazyWorkbench = (here: () => Workspace): WorkbenchPort => {
  const workbench = async (): Promise<WorkbenchPort> =>
    (await import('./workbench.ts')).createWorkbench(here);
  return {
    operations: async () => (await workbench()).operations(),
    log: async () => (await workbench()).log(),
    storage: async () => (await workbench()).storage(),
    retry: async (operationId) => (await workbench()).retry(operationId),
    exportOperation: async (operationId) => (await workbench()).exportOperation(operationId),
    importFile: async (text) => (await workbench()).importFile(text),
    quarantine: async () => (await workbench()).quarantine(),
  };
};
