import conflicts from './locales/hi/conflicts.json' with { type: 'json' };
import history from './locales/hi/history.json' with { type: 'json' };
import workbench from './locales/hi/workbench.json' with { type: 'json' };

export const later = { conflicts, history, workbench };
