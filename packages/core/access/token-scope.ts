/** The rights of a program with an access token: never more than the token's person has. */
export const TOKEN_SCOPES = ['read', 'submit', 'administer'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The rights of an access token, which narrow those of its person. */
export interface TokenRights {
  readonly scope: TokenScope;
  /** The only form that it opens; `null`: all. */
  readonly form_name: string | null;
}

/** The days for which a token works: at most, and as a person is offered them. */
export const TOKEN_DAYS = { most: 365, offered: [30, 90, 365] } as const;

/** The tokens of one person that work at a time, at most. */
export const TOKENS_MOST = 50;

/**
 * Decides which calls an access token opens, before its person's own rights are asked. A call needs the least scope that opens it.
 *
 * | the call | needs | `read` | `submit` | `administer` |
 * |---|---|---|---|---|
 * | reads surveys, reports, forms, places, files | `read` | yes | yes | yes |
 * | sends surveys and their files, as staff do (`can`) | `submit` | no | yes | yes |
 * | does what else its person may do | `administer` | no | no | yes |
 * | is about passwords, sign-ins, the second factor, keys, tokens | `null` | no | no | no |
 */
export const scopeOpens = (scope: TokenScope, needs: TokenScope | null): boolean =>
  needs !== null && TOKEN_SCOPES.indexOf(needs) <= TOKEN_SCOPES.indexOf(scope);

/** Whether a token of a scope can be for one form alone: places, people and the server belong to no form. */
export const canBeForOneForm = (scope: TokenScope): boolean => scope !== 'administer';
