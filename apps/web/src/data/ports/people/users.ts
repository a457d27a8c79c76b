import type { SurveySummary } from '@sampark/core/survey/summary';
import type {
  WireNewUser,
  WirePeopleReport,
  WireUserChange,
  WireUsersOverview,
} from '@sampark/core/wire/access/wire-account';
import type { WireIdentity, WireProviderAddresses } from '@sampark/core/wire/access/wire-identities';
import type { Fetched } from '../fetched.ts';
import type { PersonData, ServerAnswer } from './account.ts';

/** All people, as the server listed them at that moment (ISO 8601). */
export interface Overview {
  readonly at: string;
  readonly people: WireUsersOverview;
}

/** A survey in the administrator's table. */
export type PersonsSurvey = Pick<
  SurveySummary,
  | 'survey_id'
  | 'panchayat_id'
  | 'village_name'
  | 'is_complete'
  | 'completion_percentage'
  | 'created_by_fullname'
  | 'created_by_username'
  | 'updated_at'
  | 'sync_status'
>;

export type SurveyFilter = 'all' | 'complete' | 'incomplete' | 'synced';

export interface GivenPassword {
  readonly user_id: string;
  readonly temporary_password: string;
}

/** The actions of administrators on people. They ask the server. */
export interface UsersPort {
  /** Returns the server's last answer, from this device; `null`: there is none yet. */
  readonly known: () => Promise<Overview | null>;
  readonly overview: () => Promise<Fetched<Overview>>;
  /**
   * Returns a page of surveys, the last updated first. @param next the address that the last page gave;
   * `null`: the first page
   */
  readonly surveys: (
    by: { readonly userId: string | null; readonly filter: SurveyFilter },
    next: string | null,
  ) => Promise<Fetched<{ readonly surveys: readonly PersonsSurvey[]; readonly next: string | null }>>;
  readonly add: (person: WireNewUser) => Promise<ServerAnswer<GivenPassword>>;
  /** Adds the people of a file, all or none. @param dryRun checks, and changes nothing */
  readonly importFile: (file: Blob, dryRun: boolean) => Promise<ServerAnswer<WirePeopleReport>>;
  readonly edit: (userId: string, change: WireUserChange) => Promise<ServerAnswer<null>>;
  /** Asks for everything that the server keeps about a person. */
  readonly data: (userId: string) => Promise<ServerAnswer<PersonData>>;
  /** Erases an account for good. */
  readonly erase: (userId: string) => Promise<ServerAnswer<null>>;
  /** Returns who came by identity providers. */
  readonly identities: () => Promise<Fetched<readonly WireIdentity[]>>;
  /** Returns the identity providers, and the addresses of the server that each has to know. */
  readonly providers: () => Promise<Fetched<readonly WireProviderAddresses[]>>;
  /** Says who an identity is here; `null`: takes it away. */
  readonly changeIdentity: (identityId: string, userId: string | null) => Promise<ServerAnswer<null>>;
  readonly resetPassword: (userId: string, twoFactorOff: boolean) => Promise<ServerAnswer<GivenPassword>>;
}
