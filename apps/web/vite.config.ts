import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { version } from '../../package.json' with { type: 'json' };
import { compiledWhole } from './build/compiled-whole.ts';
import { compress } from './build/compress.ts';
import { inlineHashes } from './build/csp.ts';
import { languagePreload } from './build/language-preload.ts';
import { reachedFrom } from './build/reached-from.ts';
import { shellFirst } from './build/shell-first.ts';

/**
 * Code that several screens with a form share. It comes as one file with the first of them, instead of as a dozen small
 * files.
 */
const FORMS =
  /ui\/\w+\/(badge|dialog|drawing|empty-state|visually-hidden|field|text-field|number-field|choice-field|select|checkbox|search-box|progress)|shared\/(\w+\/)?(field-problem-text|password-field|delete-survey|public-frame|survey-badge|safety|device-failure|value-text|answer-text|field-text|person-name|download|survey-words|use-first-sync|use-sync-now|conflict-path|place-name|connection|use-leaving|lazy-leaving-note|lazy-choose-panchayats)|core\/forms\/(typed-number|validate)|src\/data\/surveys\/surveys\.|icons\/(chevron-down|search|trash|arrow-left|arrow-right|copy|download|eye|eye-off|history|upload|log-out|smartphone|user-round)\./;

/**
 * The code that the first screen needs, whichever it is; the code for a person's own data, needed once they are signed in;
 * and the code of a sync.
 */
const start = reachedFrom();
const workspace = reachedFrom('/src/data/enter-workspace.ts');
const round = reachedFrom('/src/data/sync/round.ts');

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  // React has by itself what the router brings for older versions of it.
  define: { 'import.meta.env.VITE_SAMPARK_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    start.plugin,
    workspace.plugin,
    round.plugin,
    languagePreload(),
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
    // Code that several screens use comes as a few files, instead of as a dozen small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: (id) => start.has(id), priority: 4 },
            { name: 'workspace', test: (id) => workspace.has(id), priority: 3 },
            { name: 'round', test: (id) => round.has(id), priority: 2 },
            { name: 'forms', test: FORMS, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': API } },
  preview: { proxy: { '/api/': API } },
});
