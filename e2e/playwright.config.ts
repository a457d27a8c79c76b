import { defineConfig } from '@playwright/test';

export default defineConfig({
  globalSetup: './prepared/prepare.ts',
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
});
