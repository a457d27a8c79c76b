import { describe, expect, it } from 'vitest';
import { isLoopback, readConfig } from './config.ts';
import { FILE_LIMITS } from './services/files/attachments/attachment-context.ts';
import { BASE_MAP_LIMITS } from './services/files/base-maps/base-map-context.ts';

const problemOf = (env: Record<string, string>) => {
  const result = readConfig(env);
  return result.ok ? undefined : result.problem;
};

describe('settings', () => {
  it('has defaults that need no configuration', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        dataDir: './data',
        keyFile: '',
        key: '',
        databaseUrl: '',
        databaseSessionUrl: '',
        databaseReadUrl: '',
        demo: false,
        logLevel: 'info',
        publicUrl: '',
        support: '',
        androidApp: null,
        passwordMin: 6,
        passwords: true,
        providersFile: '',
        webhooksToOwnNetwork: false,
        streams: 5000,
        metricsPort: null,
        metricsHost: '127.0.0.1',
        files: '',
        s3KeyId: '',
        s3Secret: '',
        fileLimits: FILE_LIMITS,
        baseMapLimits: BASE_MAP_LIMITS,
      },
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['SAMPARK_DATA_DIR', ''],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_SESSION_URL', 'postgres://db1/sampark'],
    ['DATABASE_READ_URL', 'mysql://x'],
    ['DATABASE_READ_URL', 'postgres://db2/sampark'],
    ['SAMPARK_DEMO', 'yes'],
    ['SAMPARK_LOG_LEVEL', 'loud'],
    ['SAMPARK_PUBLIC_URL', 'http://plain.example'],
    ['SAMPARK_ANDROID_APP', 'org.example.sampark'],
    ['PASSWORD_MIN', '5'],
    ['SAMPARK_PASSWORDS', 'no'],
    ['SAMPARK_FILES', 's3://Bucket'],
    ['SAMPARK_IMAGE_MB', '0'],
    ['SAMPARK_BASE_MAP_MB', '100001'],
  ])('names %s when it is %j', (name, value) => {
    const problem = problemOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} `));
    expect(problem).not.toContain('\n');
  });

  it('does not repeat a value, which may hold a password', () => {
    expect(problemOf({ DATABASE_URL: 'mysql://root:canary@host' })).not.toContain('canary');
  });

  it('refuses demo mode on an address that others can reach', () => {
    const open = { HOST: '0.0.0.0', SAMPARK_PUBLIC_URL: 'https://sampark.example' };
    expect(problemOf({ ...open, SAMPARK_DEMO: '1' })).toMatch(/SAMPARK_DEMO_PUBLIC/);
    expect(problemOf({ ...open, SAMPARK_DEMO: '1', SAMPARK_DEMO_PUBLIC: '1' })).toBeUndefined();
  });

  it('refuses a server on which nobody could sign in', () => {
    expect(problemOf({ SAMPARK_PASSWORDS: 'off' })).toMatch(/SAMPARK_OIDC_PROVIDERS/);
    expect(problemOf({ SAMPARK_PASSWORDS: 'off', SAMPARK_OIDC_PROVIDERS: 'p.json' })).toBeUndefined();
  });

  it.each([
    'https://s.example/app',
    'https://s.example/app/',
    'https://s.example?a=b',
    'https://a@s.example',
  ])('refuses %s where identity providers are to lead back', (url) => {
    expect(problemOf({ SAMPARK_PUBLIC_URL: url, SAMPARK_OIDC_PROVIDERS: 'p.json' })).toMatch(
      /^SAMPARK_PUBLIC_URL .*without a path/,
    );
    expect(problemOf({ SAMPARK_PUBLIC_URL: url })).toBeUndefined();
  });

  it.each(['', 'https://s.example', 'https://s.example:8443/'])(
    'takes %j where identity providers are to lead back',
    (url) => {
      expect(problemOf({ SAMPARK_PUBLIC_URL: url, SAMPARK_OIDC_PROVIDERS: 'p.json' })).toBeUndefined();
    },
  );

  it('refuses an address that others can reach without HTTPS in front', () => {
    expect(problemOf({ HOST: '192.168.1.5' })).toMatch(/SAMPARK_PUBLIC_URL/);
    expect(problemOf({ HOST: '192.168.1.5', SAMPARK_PUBLIC_URL: 'https://sampark.example' })).toBeUndefined();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['127.0.0.1.example', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
