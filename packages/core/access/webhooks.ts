import type { Role } from './roles.ts';

/**
 * The events of which webhooks tell another program. `services/programs/webhooks/survey-events.ts` says when it
 * happens to a survey.
 */
export const WEBHOOK_EVENTS = [
  'survey.saved',
  'survey.completed',
  'survey.returned',
  'survey.conflict',
  'survey.deleted',
  'form.published',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The webhooks that there are at a time, at most. */
export const WEBHOOKS_MOST = 20;
/** Characters of the address of a webhook, at most. */
export const WEBHOOK_URL_MOST = 2_000;
/** The deliveries that the log of a webhook keeps, at most, and for how many days. */
export const DELIVERIES_KEPT = { most: 100, days: 30 } as const;
/** The hours for which deliveries are signed by the old secret, too, after it was exchanged. */
export const OLD_SECRET_HOURS = 24;

/** The parts of an address, as `URL` reads them. */
interface AddressParts {
  /** With the colon. */
  readonly protocol: string;
  /** An IP address in the shortest form, IPv6 in brackets. */
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/** Whether an address leads to the machine that asks for it. */
export const leadsToThisMachine = ({ hostname }: Pick<AddressParts, 'hostname'>): boolean =>
  /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);

/**
 * Whether a server may send to an address at all: it begins with https://, to the server's own machine also with http://, and names nobody's
 * password. Where it may lead, each server's settings say.
 */
export const mayBeWebhook = (address: AddressParts): boolean =>
  address.username === '' &&
  address.password === '' &&
  (address.protocol === 'https:' || (address.protocol === 'http:' && leadsToThisMachine(address)));

/** Whether somebody of a role makes, changes and removes webhooks, and reads their logs. A webhook works while its maker may. */
export const mayKeepWebhooks = (role: Role): boolean => role === 'admin';
