import { lookup as resolveName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { leadsToThisMachine, mayBeWebhook, WEBHOOK_URL_MOST } from '@sampark/core/access/webhooks';
import ipaddr from 'ipaddr.js';

/** A checked address, as `node:net` connects to it. */
export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a name, as the machine does. */
export type Resolve = (name: string) => Promise<readonly Resolved[]>;

export const resolveByMachine: Resolve = (name) => resolveName(name, { all: true });

/** The name leads into the server's own network, or to no machine of the internet at all. */
export class OwnNetworkError extends Error {
  override readonly name = 'OwnNetworkError';
}

/** The first three bits of every address of IPv6 that the internet gives out: 2000::/3. */
const isGivenOut = (address: ipaddr.IPv6): boolean => ((address.parts[0] ?? 0) & 0xe000) === 0x2000;

/**
 * Whether an IP address is one of the internet: neither of this machine, of a private network, of a cloud's own services, nor one
 * that stands for another (IPv4 in IPv6, by whichever way), nor a reserved one.
 */
export function isOfInternet(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? isGivenOut(address) : true;
}

/** Returns the name or IP address in an address, without the brackets of IPv6. */
export const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Reads the address of a webhook. It begins with https:// and names nobody's password. `toOwnNetwork` also lets it lead to this machine by
 * http://.
 * @returns `null`: it is none that the server sends to
 */
export function webhookAddress(text: string, toOwnNetwork: boolean): URL | null {
  if (text.length > WEBHOOK_URL_MOST || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!mayBeWebhook(url)) return null;
  if (toOwnNetwork) return url;
  if (url.protocol !== 'https:' || leadsToThisMachine(url)) return null;
  const host = hostIn(url);
  return isIP(host) === 0 || isOfInternet(host) ? url : null;
}

/**
 * Returns the addresses of a name, each of them checked: whoever connects to these and asks nobody again cannot be led elsewhere meanwhile. Throws an
 * `OwnNetworkError` where one of them is of the server's own network and that is not allowed.
 */
export async function checkedAddresses(
  host: string,
  { resolve, toOwnNetwork }: { readonly resolve: Resolve; readonly toOwnNetwork: boolean },
): Promise<readonly Resolved[]> {
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (!toOwnNetwork && !found.every(({ address }) => isOfInternet(address))) {
    throw new OwnNetworkError('the name leads into a network of its own');
  }
  return found;
}
