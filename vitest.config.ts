import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** One project a workspace, each run from its own folder. */
function project(name: string, root: string): TestProjectConfiguration {
  return {
    test: {
      name,
      root,
      environment: 'node',
      include: ['**/*.test.ts', '**/*.test.tsx'],
      exclude: [...configDefaults.exclude, '**/dist/**'],
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['tools/test/postgres/global-setup.ts'],
    // For what hangs. How long something takes is the benchmarks' question: a password is slow to try on purpose.
    testTimeout: 20_000,
    maxWorkers: '100%',
    // No module of ours holds state, so the files of a project share a worker and what it has loaded.
    isolate: false,
    hookTimeout: 20_000,
    projects: [
      project('core', 'packages/core'),
      project('testing', 'packages/testing'),
      project('i18n', 'packages/i18n'),
      project('server', 'apps/server'),
      project('web', 'apps/web'),
      project('tools', 'tools'),
      project('e2e', 'e2e/support'),
      project('bench', 'bench/support'),
    ],
  },
});
