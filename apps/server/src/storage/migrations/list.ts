import type { Migration } from 'kysely/migration';
import { peopleAndPlaces } from './0001-people-and-places.ts';
import { surveys } from './0002-surveys.ts';
import { epochs } from './0003-epochs.ts';
import { scopes } from './0004-scopes.ts';
import { villages } from './0005-villages.ts';
import { accounts } from './0006-accounts.ts';
import { directory } from './0007-directory.ts';
import { audit } from './0008-audit.ts';
import { deviceKeys } from './0009-device-keys.ts';
import { severalMachines } from './0010-several-machines.ts';
import { surveyDeltas } from './0011-survey-deltas.ts';
import { formsOfPanchayats } from './0012-forms-of-panchayats.ts';
import { changesOfPlaces } from './0013-changes-of-places.ts';
import { shares } from './0014-shares.ts';
import { surveyLinks } from './0015-survey-links.ts';
import { attachments } from './0016-attachments.ts';
import { baseMaps } from './0017-base-maps.ts';
import { deadlines } from './0018-deadlines.ts';
import { reportCounts } from './0019-report-counts.ts';
import { accessTokens } from './0020-access-tokens.ts';
import { webhooks } from './0021-webhooks.ts';
import { surveysByForm } from './0022-surveys-by-form.ts';
import { odkSubmissions } from './0023-odk-submissions.ts';
import { identities } from './0024-identities.ts';
import { carriedWork } from './0026-carried-work.ts';
import { phones } from './0027-phones.ts';
import { erasures } from './0028-erasures.ts';
import { auditByAction } from './0030-audit-by-action.ts';
import { textSuggestions } from './0031-text-suggestions.ts';
import { privacyNotices } from './0033-expand-privacy-notices.ts';
import { surveyReads } from './0034-expand-survey-reads.ts';
import { announcements } from './0035-expand-announcements.ts';
import { formTerms } from './0036-expand-form-terms.ts';
import { announcementsByPlace } from './0038-expand-announcements-by-place.ts';
import { endedByProvider } from './0039-expand-ended-by-provider.ts';
import type { Engine } from './columns.ts';

/** Every migration by its name, which gives the order. One that has shipped is never changed; a new one is added. */
export const migrations = (engine: Engine): Readonly<Record<string, Migration>> => ({
  '0001-people-and-places': peopleAndPlaces(engine),
  '0002-surveys': surveys(engine),
  '0003-epochs': epochs(engine),
  '0004-scopes': scopes(engine),
  '0005-villages': villages(engine),
  '0006-accounts': accounts(engine),
  '0007-directory': directory(engine),
  '0008-audit': audit(engine),
  '0009-device-keys': deviceKeys(engine),
  '0010-several-machines': severalMachines(engine),
  '0011-survey-deltas': surveyDeltas(engine),
  '0012-forms-of-panchayats': formsOfPanchayats(engine),
  '0013-changes-of-places': changesOfPlaces(engine),
  '0014-shares': shares(engine),
  '0015-survey-links': surveyLinks(engine),
  '0016-attachments': attachments(engine),
  '0017-base-maps': baseMaps(engine),
  '0018-deadlines': deadlines(engine),
  '0019-report-counts': reportCounts(engine),
  '0020-access-tokens': accessTokens(engine),
  '0021-webhooks': webhooks(engine),
  '0022-surveys-by-form': surveysByForm(),
  '0023-odk-submissions': odkSubmissions(engine),
  '0024-identities': identities(engine),
  '0026-carried-work': carriedWork(engine),
  '0027-phones': phones(engine),
  '0028-erasures': erasures(engine),
  '0030-audit-by-action': auditByAction(),
  '0031-text-suggestions': textSuggestions(engine),
  '0033-expand-privacy-notices': privacyNotices(engine),
  '0034-expand-survey-reads': surveyReads(engine),
  '0035-expand-announcements': announcements(engine),
  '0036-expand-form-terms': formTerms(engine),
  '0038-expand-announcements-by-place': announcementsByPlace(),
  '0039-expand-ended-by-provider': endedByProvider(engine),
});
