import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { firstLine } from '../../../first-line.ts';
import { error, type Finding, ok, warning } from './finding.ts';

/** Milliseconds in which a server that is well answers. */
const PATIENCE = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the end at which somebody is told: whoever renews by a timer has done it by then. */
const SOON = 14;

/** Begins to speak with a server, whatever its certificate is worth. Rejects where nobody answers. */
const greet = (host: string, port: number): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const named = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...named, rejectUnauthorized: false });
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')));
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
  });

/**
 * Checks the certificate of the address at which people reach the server, as this machine sees it. Without a good one no device sends anything.
 * @param now milliseconds since 1970
 */
export async function checkCertificate(publicUrl: string, now: number): Promise<readonly Finding[]> {
  if (!publicUrl.startsWith('https://')) return [];
  const { hostname, port } = new URL(publicUrl);
  try {
    const socket = await greet(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
    const isTrusted = socket.authorized || endsAt <= now;
    socket.destroy();
    const untrusted = warning(
      `this machine does not trust the certificate of ${hostname}: see that phones and browsers do`,
    );
    return [howLong(hostname, endsAt, now), ...(isTrusted ? [] : [untrusted])];
  } catch (problem) {
    return [
      warning(
        `the certificate of ${hostname} cannot be looked at from this machine (${firstLine(problem)}): look from another one`,
      ),
    ];
  }
}

/** Says until when a certificate is good. */
function howLong(host: string, endsAt: number, now: number): Finding {
  const day = new Date(endsAt).toISOString().slice(0, 10);
  if (endsAt <= now)
    return error(
      `the certificate of ${host} ended on ${day}: renew it; until then devices keep their work and send nothing`,
    );
  return endsAt - now < SOON * DAY_MS
    ? warning(`the certificate of ${host} ends on ${day}: renew it`)
    : ok(`the certificate of ${host} is good until ${day}`);
}
