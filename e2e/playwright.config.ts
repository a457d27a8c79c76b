import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  globalSetup: './prepared/prepare.ts',
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  // A journey waits for a quarter of its time, so one more than there are processors keeps them busy.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
});
