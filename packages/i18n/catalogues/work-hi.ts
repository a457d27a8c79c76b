import conflicts from '../locales/hi/conflicts.json' with { type: 'json' };
import drafts from '../locales/hi/drafts.json' with { type: 'json' };
import editor from '../locales/hi/editor.json' with { type: 'json' };
import forgot from '../locales/hi/forgot.json' with { type: 'json' };
import history from '../locales/hi/history.json' with { type: 'json' };
import newSurvey from '../locales/hi/new.json' with { type: 'json' };
import places from '../locales/hi/places.json' with { type: 'json' };
import practice from '../locales/hi/practice.json' with { type: 'json' };
import review from '../locales/hi/review.json' with { type: 'json' };
import rows from '../locales/hi/rows.json' with { type: 'json' };
import server from '../locales/hi/server.json' with { type: 'json' };
import versions from '../locales/hi/versions.json' with { type: 'json' };
import workbench from '../locales/hi/workbench.json' with { type: 'json' };

export const texts = {
  conflicts,
  drafts,
  editor,
  forgot,
  history,
  new: newSurvey,
  places,
  practice,
  review,
  rows,
  server,
  versions,
  workbench,
};
