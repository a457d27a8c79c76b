import { z } from 'zod';
import { type AndroidApp, readAndroidApp } from './android-app.ts';
import { parseKey } from './services/access/secrets/key-file.ts';
import type { FileLimits } from './services/files/attachments/attachment-context.ts';
import { BASE_MAP_LIMITS, type BaseMapLimits } from './services/files/base-maps/base-map-context.ts';
import { readBucket } from './storage/files/open-files.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The settings from the server's environment, checked. The table of settings is in the README. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The folder of SQLite's file. */
  readonly dataDir: string;
  /** Empty: SQLite in `dataDir`; else a `postgres://` address. */
  readonly databaseUrl: string;
  /** The `postgres://` address of PostgreSQL itself, where `databaseUrl` is that of a pooler; or empty. */
  readonly databaseSessionUrl: string;
  /** The `postgres://` address of a replica for reports and exports, or empty. */
  readonly databaseReadUrl: string;
  /** The file of the server's key; empty: `server.key` in `dataDir`. */
  readonly keyFile: string;
  /** The server's key itself, base64, instead of a file; or empty. */
  readonly key: string;
  readonly demo: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** The https address under which people reach this server, or empty. */
  readonly publicUrl: string;
  /** The person or place to ask for help; shown in the footer. */
  readonly support: string;
  /** The app in a store that shows this server's web app; `null`: none. */
  readonly androidApp: AndroidApp | null;
  readonly passwordMin: number;
  /** Whether people may sign in by a password. */
  readonly passwords: boolean;
  /** The file that describes the identity providers, or empty. */
  readonly providersFile: string;
  /** Change streams that may be open at a time; 0: devices ask by the clock. */
  readonly streams: number;
  /** The place of files that are answers: a folder, or a bucket and who may use it; empty: `files` in `dataDir`. */
  readonly files: string;
  readonly s3KeyId: string;
  readonly s3Secret: string;
  readonly fileLimits: FileLimits;
  readonly baseMapLimits: BaseMapLimits;
  /** Whether webhooks may lead into the server's own network. */
  readonly webhooksToOwnNetwork: boolean;
  /** The port where Prometheus may ask; `null`: none. */
  readonly metricsPort: number | null;
  /** The address on which that port is; of the machine itself unless somebody says otherwise. */
  readonly metricsHost: string;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problem: string };

const flag = z
  .enum(['', '0', '1'], { error: 'must be 0 or 1' })
  .default('')
  .transform((value) => value === '1');

const whole = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`)
    .default(fallback);

const postgresAddress = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+)?$/, 'must be empty or begin with postgres://')
  .default('');

const MB = 1024 * 1024;
const megabytes = (fallback: number) => whole(1, 2000, fallback).transform((count) => count * MB);

const address = z
  .string()
  .regex(/^[\w.:-]{1,255}$/, 'must be a host name or an address')
  .default('127.0.0.1');

const environment = z.object({
  PORT: whole(0, 65535, 3000),
  HOST: address,
  SAMPARK_DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  DATABASE_URL: postgresAddress,
  DATABASE_SESSION_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  SAMPARK_KEY_FILE: z.string().default(''),
  SAMPARK_KEY: z
    .string()
    .refine((text) => text === '' || parseKey(text) !== null, 'must be 32 bytes in base64')
    .default(''),
  SAMPARK_DEMO: flag,
  SAMPARK_DEMO_PUBLIC: flag,
  SAMPARK_LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  SAMPARK_PUBLIC_URL: z
    .string()
    .regex(/^(https:\/\/[^\s/]+.*)?$/, 'must be empty or begin with https://')
    .default(''),
  SAMPARK_SUPPORT: z.string().max(200, 'must be at most 200 characters').default(''),
  SAMPARK_ANDROID_APP: z
    .string()
    .refine(
      (text) => readAndroidApp(text) !== undefined,
      'must be a package name, and then 1 to 10 SHA-256 fingerprints such as AB:CD:…, with spaces between',
    )
    .transform((text) => readAndroidApp(text) ?? null)
    .default(null),
  SAMPARK_WEBHOOKS_TO_OWN_NETWORK: flag,
  SAMPARK_METRICS_PORT: z
    .string()
    .regex(/^$|^\d{1,5}$/, 'must be empty or a port from 1 to 65535')
    .refine(
      (text) => text === '' || (Number(text) >= 1 && Number(text) <= 65535),
      'must be empty or a port from 1 to 65535',
    )
    .transform((text) => (text === '' ? null : Number(text)))
    .default(null),
  SAMPARK_METRICS_HOST: address,
  SAMPARK_STREAMS: whole(0, 100_000, 5_000),
  PASSWORD_MIN: whole(6, 64, 6),
  SAMPARK_PASSWORDS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SAMPARK_OIDC_PROVIDERS: z.string().default(''),
  SAMPARK_FILES: z
    .string()
    .refine(
      (text) => !text.startsWith('s3:') || readBucket(text, { s3KeyId: '', s3Secret: '' }) !== null,
      'must be a folder, or s3://bucket/prefix?endpoint=https://…&region=…',
    )
    .default(''),
  AWS_ACCESS_KEY_ID: z.string().default(''),
  AWS_SECRET_ACCESS_KEY: z.string().default(''),
  SAMPARK_IMAGE_MB: megabytes(10),
  SAMPARK_AUDIO_MB: megabytes(25),
  SAMPARK_VIDEO_MB: megabytes(100),
  SAMPARK_DOCUMENT_MB: megabytes(25),
  SAMPARK_SURVEY_FILES_MB: whole(1, 100_000, 500).transform((count) => count * MB),
  SAMPARK_UPLOADS: whole(1, 1000, 20),
  SAMPARK_BASE_MAP_MB: whole(1, 100_000, 1024).transform((count) => count * MB),
});

/** Knows loopback names and addresses: the only ones that a browser trusts without HTTPS. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/**
 * Reads the settings. Reports the first bad one in one line, which names the variable and does not repeat its value:
 * that may be a secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      ok: false,
      problem: `${issue?.path.join('.') ?? 'setting'} ${issue?.message ?? 'is not valid'}`,
    };
  }
  const e = parsed.data;
  const problem =
    aloneProblem(e) ??
    addressProblem(e.HOST, e.SAMPARK_DEMO, e.SAMPARK_DEMO_PUBLIC, e.SAMPARK_PUBLIC_URL) ??
    lockedOutProblem(e.SAMPARK_PASSWORDS, e.SAMPARK_OIDC_PROVIDERS) ??
    pathProblem(e.SAMPARK_PUBLIC_URL, e.SAMPARK_OIDC_PROVIDERS);
  if (problem !== undefined) return { ok: false, problem };
  return {
    ok: true,
    config: {
      port: e.PORT,
      host: e.HOST,
      dataDir: e.SAMPARK_DATA_DIR,
      databaseUrl: e.DATABASE_URL,
      databaseSessionUrl: e.DATABASE_SESSION_URL,
      databaseReadUrl: e.DATABASE_READ_URL,
      keyFile: e.SAMPARK_KEY_FILE,
      key: e.SAMPARK_KEY,
      demo: e.SAMPARK_DEMO,
      logLevel: e.SAMPARK_LOG_LEVEL,
      publicUrl: e.SAMPARK_PUBLIC_URL,
      support: e.SAMPARK_SUPPORT,
      androidApp: e.SAMPARK_ANDROID_APP,
      passwordMin: e.PASSWORD_MIN,
      passwords: e.SAMPARK_PASSWORDS === 'on',
      providersFile: e.SAMPARK_OIDC_PROVIDERS,
      streams: e.SAMPARK_STREAMS,
      metricsPort: e.SAMPARK_METRICS_PORT,
      metricsHost: e.SAMPARK_METRICS_HOST,
      webhooksToOwnNetwork: e.SAMPARK_WEBHOOKS_TO_OWN_NETWORK,
      files: e.SAMPARK_FILES,
      s3KeyId: e.AWS_ACCESS_KEY_ID,
      s3Secret: e.AWS_SECRET_ACCESS_KEY,
      fileLimits: {
        file: {
          image: e.SAMPARK_IMAGE_MB,
          audio: e.SAMPARK_AUDIO_MB,
          video: e.SAMPARK_VIDEO_MB,
          file: e.SAMPARK_DOCUMENT_MB,
        },
        survey: e.SAMPARK_SURVEY_FILES_MB,
        uploads: e.SAMPARK_UPLOADS,
      },
      baseMapLimits: { ...BASE_MAP_LIMITS, map: e.SAMPARK_BASE_MAP_MB },
    },
  };
}

function addressProblem(host: string, demo: boolean, demoPublic: boolean, publicUrl: string) {
  if (isLoopback(host)) return undefined;
  if (demo && !demoPublic) {
    return 'HOST is not a loopback address, and demo mode has known passwords: set SAMPARK_DEMO_PUBLIC=1 to allow it';
  }
  if (publicUrl === '') {
    return 'HOST is not a loopback address, and offline work needs HTTPS: put a TLS proxy in front and set SAMPARK_PUBLIC_URL=https://…';
  }
  return undefined;
}

/** The other addresses of a PostgreSQL mean something only beside the first. */
function aloneProblem(e: Pick<z.infer<typeof environment>, `DATABASE_${'' | 'SESSION_' | 'READ_'}URL`>) {
  if (e.DATABASE_URL !== '') return undefined;
  if (e.DATABASE_SESSION_URL !== '')
    return 'DATABASE_SESSION_URL names a PostgreSQL behind a pooler, and DATABASE_URL does not name the pooler';
  if (e.DATABASE_READ_URL === '') return undefined;
  return 'DATABASE_READ_URL names a replica, and DATABASE_URL does not name its primary';
}

function lockedOutProblem(passwords: 'on' | 'off', providersFile: string) {
  if (passwords === 'on' || providersFile !== '') return undefined;
  return 'SAMPARK_PASSWORDS is off, and nobody could sign in: name an identity provider in SAMPARK_OIDC_PROVIDERS';
}

/** An identity provider leads back to the server's root, and the cookie of a sign-in lies there. */
function pathProblem(publicUrl: string, providersFile: string) {
  if (providersFile === '' || publicUrl === '' || /^https:\/\/[^\s/?#@]+\/?$/.test(publicUrl))
    return undefined;
  return 'SAMPARK_PUBLIC_URL has more than a host, and identity providers lead back to its root: give it without a path, as https://sampark.example';
}
