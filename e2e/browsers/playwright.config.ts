import { defineConfig } from '@playwright/test';

/** The browsers that the machine has, with commas between; all of them when nobody says. */
const browsers = (process.env['SAMPARK_BROWSERS'] ?? 'chromium,firefox,webkit').split(',');

export default defineConfig({
  testDir: 'stories',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results/browsers',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  reporter: 'list',
  projects: browsers.map((name) => ({ name })),
});
