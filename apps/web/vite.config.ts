import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { version } from '../../package.json' with { type: 'json' };
import { compiledWhole } from './build/compiled-whole.ts';
import { compress } from './build/compress.ts';
import { inlineHashes } from './build/csp.ts';
import { earlyFiles } from './build/early-files.ts';
import { pageTexts } from './build/page-texts.ts';
import { reachedFrom } from './build/reached-from.ts';
import { shellFirst } from './build/shell-first.ts';

/**
 * The code that the first screen needs, whichever it is; the code of the login; the code for a person's own data, needed once
 * they are signed in; and the code of a sync.
 */
const start = reachedFrom();
const login = reachedFrom('/src/features/auth/login-page.tsx');
const workspace = reachedFrom('/src/data/enter-workspace.ts');
const round = reachedFrom('/src/data/sync/round.ts');

/** Code that comes with a press of its own or for a few forms only, or not as a script of the page. */
const ALONE = /xlsx|zip-here|form-files|move-dialog|unasked\.|\/offered\.|\.worker/;

/**
 * Makes a file of each folder that `folders` finds, named after it: a phone spends more on a dozen small files than on a
 * large one. A file takes what it imports along, unless a file of higher priority has it.
 */
const filesOf = (folders: RegExp, priority: number) => ({
  name: (id: string) => (ALONE.test(id) ? null : (folders.exec(id)?.[1]?.replace('/', '-') ?? null)),
  test: folders,
  priority,
});

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  // React has by itself what the router brings for older versions of it.
  define: { 'import.meta.env.VITE_SAMPARK_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    start.plugin,
    login.plugin,
    workspace.plugin,
    round.plugin,
    pageTexts(),
    earlyFiles(),
    shellFirst(),
    inlineHashes(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      outDir: 'dist',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        dontCacheBustURLsMatching: /^assets\//,
        rollupFormat: 'iife',
      },
      manifest: {
        id: '/',
        name: 'Sampark: village surveys',
        short_name: 'Sampark',
        description: 'Modular Offline Data Collection for Panchayats',
        lang: 'en',
        dir: 'ltr',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#f5f3ee',
        theme_color: '#ffffff',
        categories: ['government', 'productivity'],
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'New survey', url: '/surveys/new' },
          { name: 'Surveys', url: '/surveys' },
        ],
      },
    }),
    compiledWhole(),
    compress(),
  ],
  resolve: {
    alias: [
      // React has this by itself.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      // The page zips by itself: the policy forbids workers made from text.
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('src/features/surveys/export/zip-here.ts', import.meta.url)),
      },
    ],
  },
  build: {
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: (id) => start.has(id), priority: 7 },
            { name: 'login', test: (id) => login.has(id), priority: 6 },
            { name: 'form-engine', test: /packages\/core\/forms\/(engine|xpath)\//, priority: 6 },
            {
              name: 'form-writers',
              test: /packages\/core\/forms\/(dictionary|xform|xlsform|xlsform-writer)\//,
              priority: 6,
            },
            {
              name: 'paper-form',
              test: /packages\/core\/forms\/words\/|src\/features\/paper-form\//,
              priority: 6,
            },
            // Most forms offer no answers, choose no record, and ask for no village.
            { name: 'offered', test: /answers\/offers\/offered\./, priority: 6 },
            { name: 'record-question', test: /answers\/kinds\/record-question\./, priority: 6 },
            {
              name: 'file-question',
              test: /answers\/files\/file-question\.|recording\/record-way\./,
              priority: 6,
            },
            { name: 'code-question', test: /answers\/codes\/(?!wasm-)/, priority: 6 },
            {
              name: 'position-question',
              test: /answers\/positions\/|notices\/(start|declined)-position/,
              priority: 6,
            },
            { name: 'track-question', test: /answers\/tracks\//, priority: 6 },
            { name: 'media', test: /answers\/media\//, priority: 6 },
            { name: 'record-dialog', test: /answers\/recording\/(?!record-way)/, priority: 6 },
            { name: 'code-reader', test: /answers\/codes\/wasm-|zxing-wasm/, priority: 6 },
            {
              name: 'survey-conflicts',
              test: /conflicts\/(left-over|stale-fields)\./,
              priority: 6,
            },
            { name: 'prepare-image', test: /attachments\/prepare-image\./, priority: 6 },
            { name: 'survey-map', test: /features\/surveys\/map\//, priority: 6 },
            { name: 'map', test: /src\/shared\/map\/(?!lazy-|use-here)/, priority: 6 },
            { name: 'send-files', test: /attachments\/send-files\./, priority: 6 },
            { name: 'village-question', test: /answers\/kinds\/village-question\./, priority: 6 },
            { name: 'shipped-forms', test: /packages\/core\/forms\/shipped\//, priority: 4 },
            { name: 'workspace', test: (id) => workspace.has(id), priority: 5 },
            { name: 'round', test: (id) => round.has(id), priority: 4 },
            filesOf(/(?:src|node_modules)\/(shared|ui|lucide-react)\//, 3),
            filesOf(/packages\/(core\/[\w-]+)\//, 3),
            filesOf(/src\/(data\/[\w-]+)\//, 2),
            filesOf(/src\/(features\/[\w-]+)\//, 1),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': API } },
  preview: { proxy: { '/api/': API } },
});
