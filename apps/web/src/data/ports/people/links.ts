import type { WireLink, WireMadeLink, WireNewLink } from '@sampark/core/wire/access/wire-links';
import type { Fetched } from '../fetched.ts';
import type { ServerAnswer } from './account.ts';

/** Links by which people without an account fill parts of one survey. Everything asks the server; the device keeps nothing of it. */
export interface LinksPort {
  /** Lists the links to a survey that work. */
  readonly ofSurvey: (surveyId: string) => Promise<Fetched<readonly WireLink[]>>;
  /** Lists the links to all surveys of a form that work, for administrators. */
  readonly ofForm: (form: string) => Promise<Fetched<readonly WireLink[]>>;
  /** Lists the links to surveys of a form that work no more and still name somebody, for administrators. */
  readonly pastOfForm: (form: string) => Promise<Fetched<readonly WireLink[]>>;
  /** Makes a link. The answer tells token and code this once. */
  readonly make: (surveyId: string, link: WireNewLink) => Promise<ServerAnswer<WireMadeLink>>;
  readonly revoke: (surveyId: string, linkId: string) => Promise<ServerAnswer<null>>;
  /** Erases whoever came by a link, for administrators. */
  readonly erase: (linkId: string) => Promise<ServerAnswer<null>>;
}
