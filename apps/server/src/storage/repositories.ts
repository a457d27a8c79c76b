import { type AnnouncementsRepository, announcementsRepository } from './kysely/announcements-repository.ts';
import { type AuditRepository, auditRepository } from './kysely/audit-repository.ts';
import { type AttachmentsRepository, attachmentsRepository } from './kysely/files/attachments-repository.ts';
import { type BaseMapsRepository, baseMapsRepository } from './kysely/files/base-maps-repository.ts';
import {
  type AttachmentUploadsRepository,
  attachmentUploadsRepository,
  type BaseMapUploadsRepository,
  baseMapUploadsRepository,
} from './kysely/files/uploads-repository.ts';
import { type FormsRepository, formsRepository } from './kysely/forms-repository.ts';
import { type MetaRepository, metaRepository } from './kysely/meta-repository.ts';
import {
  type AccessTokensRepository,
  accessTokensRepository,
} from './kysely/people/access-tokens-repository.ts';
import {
  type AccountSettingsRepository,
  accountSettingsRepository,
} from './kysely/people/account-settings-repository.ts';
import { type CarryRepository, carryRepository } from './kysely/people/carry-repository.ts';
import { type DeviceKeysRepository, deviceKeysRepository } from './kysely/people/device-keys-repository.ts';
import { type DevicesRepository, devicesRepository } from './kysely/people/devices-repository.ts';
import { type DraftsRepository, draftsRepository } from './kysely/people/drafts-repository.ts';
import { type ErasureRepository, erasureRepository } from './kysely/people/erasure-repository.ts';
import { type FollowedRepository, followedRepository } from './kysely/people/followed-repository.ts';
import {
  type FormerScopesRepository,
  formerScopesRepository,
} from './kysely/people/former-scopes-repository.ts';
import { type IdentitiesRepository, identitiesRepository } from './kysely/people/identities-repository.ts';
import { type LinksRepository, linksRepository } from './kysely/people/links-repository.ts';
import {
  type LoginFailuresRepository,
  loginFailuresRepository,
} from './kysely/people/login-failures-repository.ts';
import { type NoticesRepository, noticesRepository } from './kysely/people/notices-repository.ts';
import { type PeopleRepository, peopleRepository } from './kysely/people/people-repository.ts';
import { type PersonDataRepository, personDataRepository } from './kysely/people/person-data-repository.ts';
import { type PhonesRepository, phonesRepository } from './kysely/people/phones-repository.ts';
import { type SessionsRepository, sessionsRepository } from './kysely/people/sessions-repository.ts';
import { type SharesRepository, sharesRepository } from './kysely/people/shares-repository.ts';
import {
  type TextSuggestionsRepository,
  textSuggestionsRepository,
} from './kysely/people/text-suggestions-repository.ts';
import { type UsersRepository, usersRepository } from './kysely/people/users-repository.ts';
import { type DeadlinesRepository, deadlinesRepository } from './kysely/places/deadlines-repository.ts';
import { type DirectoryRepository, directoryRepository } from './kysely/places/directory-repository.ts';
import {
  type PanchayatFormsRepository,
  panchayatFormsRepository,
} from './kysely/places/panchayat-forms-repository.ts';
import { type PanchayatsRepository, panchayatsRepository } from './kysely/places/panchayats-repository.ts';
import {
  type PlaceChangesRepository,
  placeChangesRepository,
} from './kysely/places/place-changes-repository.ts';
import {
  type PlaceImportsRepository,
  placeImportsRepository,
} from './kysely/places/place-imports-repository.ts';
import { type PlacesRepository, placesRepository } from './kysely/places/places-repository.ts';
import { type VillagesRepository, villagesRepository } from './kysely/places/villages-repository.ts';
import { type PurgeRepository, purgeRepository } from './kysely/purge-repository.ts';
import {
  type ReportCountsRepository,
  reportCountsRepository,
} from './kysely/reports/report-counts-repository.ts';
import type { Executor } from './kysely/sql-tools.ts';
import { type ConflictsRepository, conflictsRepository } from './kysely/surveys/conflicts-repository.ts';
import {
  type FormSurveysRepository,
  formSurveysRepository,
} from './kysely/surveys/form-surveys-repository.ts';
import { type FormTermsRepository, formTermsRepository } from './kysely/surveys/form-terms-repository.ts';
import { type HistoryRepository, historyRepository } from './kysely/surveys/history-repository.ts';
import {
  type KnownStatesRepository,
  knownStatesRepository,
} from './kysely/surveys/known-states-repository.ts';
import {
  type OdkSubmissionsRepository,
  odkSubmissionsRepository,
} from './kysely/surveys/odk-submissions-repository.ts';
import { type OperationsRepository, operationsRepository } from './kysely/surveys/operations-repository.ts';
import {
  type SurveyReadsRepository,
  surveyReadsRepository,
} from './kysely/surveys/survey-reads-repository.ts';
import { type SurveysRepository, surveysRepository } from './kysely/surveys/surveys-repository.ts';
import { type SyncLogsRepository, syncLogsRepository } from './kysely/surveys/sync-logs-repository.ts';
import {
  type WebhookDeliveriesRepository,
  webhookDeliveriesRepository,
} from './kysely/webhook-deliveries-repository.ts';
import { type WebhooksRepository, webhooksRepository } from './kysely/webhooks-repository.ts';

/** Everything that is stored, by noun. */
export interface Repositories {
  readonly meta: MetaRepository;
  readonly places: PlacesRepository;
  readonly villages: VillagesRepository;
  readonly directory: DirectoryRepository;
  readonly panchayats: PanchayatsRepository;
  readonly panchayatForms: PanchayatFormsRepository;
  readonly placeChanges: PlaceChangesRepository;
  readonly deadlines: DeadlinesRepository;
  readonly reportCounts: ReportCountsRepository;
  readonly placeImports: PlaceImportsRepository;
  readonly forms: FormsRepository;
  readonly users: UsersRepository;
  readonly people: PeopleRepository;
  readonly accountSettings: AccountSettingsRepository;
  readonly formerScopes: FormerScopesRepository;
  readonly followed: FollowedRepository;
  readonly shares: SharesRepository;
  readonly links: LinksRepository;
  readonly sessions: SessionsRepository;
  readonly accessTokens: AccessTokensRepository;
  readonly identities: IdentitiesRepository;
  readonly loginFailures: LoginFailuresRepository;
  readonly surveys: SurveysRepository;
  readonly formSurveys: FormSurveysRepository;
  readonly formTerms: FormTermsRepository;
  readonly history: HistoryRepository;
  readonly conflicts: ConflictsRepository;
  readonly knownStates: KnownStatesRepository;
  readonly operations: OperationsRepository;
  readonly odkSubmissions: OdkSubmissionsRepository;
  readonly attachments: AttachmentsRepository;
  readonly attachmentUploads: AttachmentUploadsRepository;
  readonly baseMaps: BaseMapsRepository;
  readonly baseMapUploads: BaseMapUploadsRepository;
  readonly drafts: DraftsRepository;
  readonly devices: DevicesRepository;
  readonly phones: PhonesRepository;
  readonly deviceKeys: DeviceKeysRepository;
  readonly carry: CarryRepository;
  readonly textSuggestions: TextSuggestionsRepository;
  readonly notices: NoticesRepository;
  readonly surveyReads: SurveyReadsRepository;
  readonly announcements: AnnouncementsRepository;
  readonly syncLogs: SyncLogsRepository;
  readonly webhooks: WebhooksRepository;
  readonly webhookDeliveries: WebhookDeliveriesRepository;
  readonly purge: PurgeRepository;
  readonly erasure: ErasureRepository;
  readonly personData: PersonDataRepository;
  readonly audit: AuditRepository;
}

export const repositoriesOn = (executor: Executor): Repositories => ({
  meta: metaRepository(executor),
  places: placesRepository(executor),
  villages: villagesRepository(executor),
  directory: directoryRepository(executor),
  panchayats: panchayatsRepository(executor),
  panchayatForms: panchayatFormsRepository(executor),
  placeChanges: placeChangesRepository(executor),
  deadlines: deadlinesRepository(executor),
  reportCounts: reportCountsRepository(executor),
  placeImports: placeImportsRepository(executor),
  forms: formsRepository(executor),
  users: usersRepository(executor),
  people: peopleRepository(executor),
  accountSettings: accountSettingsRepository(executor),
  formerScopes: formerScopesRepository(executor),
  followed: followedRepository(executor),
  shares: sharesRepository(executor),
  links: linksRepository(executor),
  sessions: sessionsRepository(executor),
  accessTokens: accessTokensRepository(executor),
  identities: identitiesRepository(executor),
  loginFailures: loginFailuresRepository(executor),
  surveys: surveysRepository(executor),
  formSurveys: formSurveysRepository(executor),
  formTerms: formTermsRepository(executor),
  history: historyRepository(executor),
  conflicts: conflictsRepository(executor),
  knownStates: knownStatesRepository(executor),
  operations: operationsRepository(executor),
  odkSubmissions: odkSubmissionsRepository(executor),
  attachments: attachmentsRepository(executor),
  attachmentUploads: attachmentUploadsRepository(executor),
  baseMaps: baseMapsRepository(executor),
  baseMapUploads: baseMapUploadsRepository(executor),
  drafts: draftsRepository(executor),
  devices: devicesRepository(executor),
  phones: phonesRepository(executor),
  deviceKeys: deviceKeysRepository(executor),
  carry: carryRepository(executor),
  textSuggestions: textSuggestionsRepository(executor),
  notices: noticesRepository(executor),
  surveyReads: surveyReadsRepository(executor),
  announcements: announcementsRepository(executor),
  syncLogs: syncLogsRepository(executor),
  webhooks: webhooksRepository(executor),
  webhookDeliveries: webhookDeliveriesRepository(executor),
  purge: purgeRepository(executor),
  erasure: erasureRepository(executor),
  personData: personDataRepository(executor),
  audit: auditRepository(executor),
});
