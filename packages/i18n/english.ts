import announcements from './locales/en/announcements.json' with { type: 'json' };
import attachments from './locales/en/attachments.json' with { type: 'json' };
import auth from './locales/en/auth.json' with { type: 'json' };
import bulk from './locales/en/bulk.json' with { type: 'json' };
import capture from './locales/en/capture.json' with { type: 'json' };
import carry from './locales/en/carry.json' with { type: 'json' };
import common from './locales/en/common.json' with { type: 'json' };
import conflicts from './locales/en/conflicts.json' with { type: 'json' };
import coverage from './locales/en/coverage.json' with { type: 'json' };
import devices from './locales/en/devices.json' with { type: 'json' };
import directory from './locales/en/directory.json' with { type: 'json' };
import doubts from './locales/en/doubts.json' with { type: 'json' };
import drafts from './locales/en/drafts.json' with { type: 'json' };
import editor from './locales/en/editor.json' with { type: 'json' };
import exportTexts from './locales/en/export.json' with { type: 'json' };
import forgot from './locales/en/forgot.json' with { type: 'json' };
import formProblems from './locales/en/form-problems.json' with { type: 'json' };
import forms from './locales/en/forms.json' with { type: 'json' };
import history from './locales/en/history.json' with { type: 'json' };
import identity from './locales/en/identity.json' with { type: 'json' };
import importTexts from './locales/en/import.json' with { type: 'json' };
import info from './locales/en/info.json' with { type: 'json' };
import links from './locales/en/links.json' with { type: 'json' };
import map from './locales/en/map.json' with { type: 'json' };
import modules from './locales/en/modules.json' with { type: 'json' };
import newSurvey from './locales/en/new.json' with { type: 'json' };
import notice from './locales/en/notice.json' with { type: 'json' };
import paper from './locales/en/paper.json' with { type: 'json' };
import places from './locales/en/places.json' with { type: 'json' };
import practice from './locales/en/practice.json' with { type: 'json' };
import profile from './locales/en/profile.json' with { type: 'json' };
import reads from './locales/en/reads.json' with { type: 'json' };
import records from './locales/en/records.json' with { type: 'json' };
import reports from './locales/en/reports.json' with { type: 'json' };
import review from './locales/en/review.json' with { type: 'json' };
import rows from './locales/en/rows.json' with { type: 'json' };
import server from './locales/en/server.json' with { type: 'json' };
import settings from './locales/en/settings.json' with { type: 'json' };
import survey from './locales/en/survey.json' with { type: 'json' };
import tokens from './locales/en/tokens.json' with { type: 'json' };
import users from './locales/en/users.json' with { type: 'json' };
import versions from './locales/en/versions.json' with { type: 'json' };
import webhooks from './locales/en/webhooks.json' with { type: 'json' };
import workbench from './locales/en/workbench.json' with { type: 'json' };

/** The texts in English. It has every key, and the compiler takes the keys from here. */
export const english = {
  announcements,
  attachments,
  auth,
  bulk,
  capture,
  carry,
  common,
  conflicts,
  coverage,
  devices,
  directory,
  doubts,
  drafts,
  editor,
  export: exportTexts,
  forgot,
  'form-problems': formProblems,
  forms,
  history,
  identity,
  import: importTexts,
  info,
  links,
  map,
  modules,
  new: newSurvey,
  notice,
  paper,
  places,
  practice,
  profile,
  reads,
  records,
  reports,
  review,
  rows,
  server,
  settings,
  survey,
  tokens,
  users,
  versions,
  webhooks,
  workbench,
};
