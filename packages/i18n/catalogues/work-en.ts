import conflicts from '../locales/en/conflicts.json' with { type: 'json' };
import drafts from '../locales/en/drafts.json' with { type: 'json' };
import editor from '../locales/en/editor.json' with { type: 'json' };
import forgot from '../locales/en/forgot.json' with { type: 'json' };
import history from '../locales/en/history.json' with { type: 'json' };
import newSurvey from '../locales/en/new.json' with { type: 'json' };
import places from '../locales/en/places.json' with { type: 'json' };
import practice from '../locales/en/practice.json' with { type: 'json' };
import review from '../locales/en/review.json' with { type: 'json' };
import rows from '../locales/en/rows.json' with { type: 'json' };
import server from '../locales/en/server.json' with { type: 'json' };
import versions from '../locales/en/versions.json' with { type: 'json' };
import workbench from '../locales/en/workbench.json' with { type: 'json' };

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
