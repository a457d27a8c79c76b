import type { Vouched as Marks } from '../../../storage/kysely/people/sessions-repository.ts';
import { hashOf } from '../accounts/sign-in/tokens.ts';
import type { Vouched } from './ask-provider.ts';

/** Returns what stands for a person at a provider where their name there is not needed. */
export const subjectMark = (issuer: string, subject: string): string =>
  hashOf(JSON.stringify([issuer, subject]));

/** Returns what stands for a session at a provider, whose name may be of any length. */
export const sessionMark = (issuer: string, session: string): string =>
  hashOf(JSON.stringify([issuer, session]));

/** Returns the marks of somebody for whom a provider vouches, or who signed out there; `null`: it did not name that. */
export const marksOf = ({
  issuer,
  subject,
  session,
}: Pick<Vouched, 'issuer' | 'session'> & { readonly subject: string | null }): Marks => ({
  vouched_subject: subject === null ? null : subjectMark(issuer, subject),
  vouched_session: session === null ? null : sessionMark(issuer, session),
});
