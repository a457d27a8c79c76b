import {
  type AccountSettingsRepository,
  accountSettingsRepository,
} from './kysely/account-settings-repository.ts';
import { type AuditRepository, auditRepository } from './kysely/audit-repository.ts';
import { type ConflictsRepository, conflictsRepository } from './kysely/conflicts-repository.ts';
import { type DeviceKeysRepository, deviceKeysRepository } from './kysely/device-keys-repository.ts';
import { type DevicesRepository, devicesRepository } from './kysely/devices-repository.ts';
import { type DirectoryRepository, directoryRepository } from './kysely/directory-repository.ts';
import { type DraftsRepository, draftsRepository } from './kysely/drafts-repository.ts';
import { type FollowedRepository, followedRepository } from './kysely/followed-repository.ts';
import { type FormerScopesRepository, formerScopesRepository } from './kysely/former-scopes-repository.ts';
import { type FormsRepository, formsRepository } from './kysely/forms-repository.ts';
import { type HistoryRepository, historyRepository } from './kysely/history-repository.ts';
import { type KnownStatesRepository, knownStatesRepository } from './kysely/known-states-repository.ts';
import { type LoginFailuresRepository, loginFailuresRepository } from './kysely/login-failures-repository.ts';
import { type MetaRepository, metaRepository } from './kysely/meta-repository.ts';
import { type OperationsRepository, operationsRepository } from './kysely/operations-repository.ts';
import { type PanchayatsRepository, panchayatsRepository } from './kysely/panchayats-repository.ts';
import { type PeopleRepository, peopleRepository } from './kysely/people-repository.ts';
import { type PlaceImportsRepository, placeImportsRepository } from './kysely/place-imports-repository.ts';
import { type PlacesRepository, placesRepository } from './kysely/places-repository.ts';
import { type PurgeRepository, purgeRepository } from './kysely/purge-repository.ts';
import { type SessionsRepository, sessionsRepository } from './kysely/sessions-repository.ts';
import type { Executor } from './kysely/sql-tools.ts';
import { type SurveysRepository, surveysRepository } from './kysely/surveys-repository.ts';
import { type SyncLogsRepository, syncLogsRepository } from './kysely/sync-logs-repository.ts';
import { type UsersRepository, usersRepository } from './kysely/users-repository.ts';
import { type VillagesRepository, villagesRepository } from './kysely/villages-repository.ts';

/** Everything that is stored, by noun. */
export interface Repositories {
  readonly meta: MetaRepository;
  readonly places: PlacesRepository;
  readonly villages: VillagesRepository;
  readonly directory: DirectoryRepository;
  readonly panchayats: PanchayatsRepository;
  readonly placeImports: PlaceImportsRepository;
  readonly forms: FormsRepository;
  readonly users: UsersRepository;
  readonly people: PeopleRepository;
  readonly accountSettings: AccountSettingsRepository;
  readonly formerScopes: FormerScopesRepository;
  readonly followed: FollowedRepository;
  readonly sessions: SessionsRepository;
  readonly loginFailures: LoginFailuresRepository;
  readonly surveys: SurveysRepository;
  readonly history: HistoryRepository;
  readonly conflicts: ConflictsRepository;
  readonly knownStates: KnownStatesRepository;
  readonly operations: OperationsRepository;
  readonly drafts: DraftsRepository;
  readonly devices: DevicesRepository;
  readonly deviceKeys: DeviceKeysRepository;
  readonly syncLogs: SyncLogsRepository;
  readonly purge: PurgeRepository;
  readonly audit: AuditRepository;
}

export const repositoriesOn = (executor: Executor): Repositories => ({
  meta: metaRepository(executor),
  places: placesRepository(executor),
  villages: villagesRepository(executor),
  directory: directoryRepository(executor),
  panchayats: panchayatsRepository(executor),
  placeImports: placeImportsRepository(executor),
  forms: formsRepository(executor),
  users: usersRepository(executor),
  people: peopleRepository(executor),
  accountSettings: accountSettingsRepository(executor),
  formerScopes: formerScopesRepository(executor),
  followed: followedRepository(executor),
  sessions: sessionsRepository(executor),
  loginFailures: loginFailuresRepository(executor),
  surveys: surveysRepository(executor),
  history: historyRepository(executor),
  conflicts: conflictsRepository(executor),
  knownStates: knownStatesRepository(executor),
  operations: operationsRepository(executor),
  drafts: draftsRepository(executor),
  devices: devicesRepository(executor),
  deviceKeys: deviceKeysRepository(executor),
  syncLogs: syncLogsRepository(executor),
  purge: purgeRepository(executor),
  audit: auditRepository(executor),
});
