import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The machine's own nginx with `deploy/nginx.conf`. */
export interface Proxy {
  readonly end: () => Promise<void>;
}

interface Places {
  /** The port where it serves HTTPS, on this machine. */
  readonly port: number;
  /** The port where it redirects people who come without TLS. */
  readonly plainPort: number;
  /** The server behind it. */
  readonly upstream: string;
}

/**
 * Starts nginx with the file as it ships, except for the ports, the certificate and the folders. Needs nginx and
 * openssl.
 */
export const startNginx = ({ port, plainPort, upstream }: Places): Proxy => {
  const folder = mkdtempSync(join(tmpdir(), 'sampark-proxy-'));
  // nginx's workers run under another account, and keep large bodies in here.
  chmodSync(folder, 0o711);
  const certificate = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', '/CN=survey.example.org', '-days', '1'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' });
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/listen (\[::\]:)?(80|443)(.*);/g, (_, v6: string | undefined, from: string, more: string) =>
      v6 === undefined ? `listen 127.0.0.1:${from === '80' ? plainPort : port}${more};` : '',
    )
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('http://127.0.0.1:3000', upstream);
  mkdirSync(join(folder, 'tmp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'tmp', name)};`)
    .join('\n');
  const config = join(folder, 'nginx.conf');
  const around = `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}`;
  writeFileSync(config, `${around}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`);
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' });
  return {
    end: async () => {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
