import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { version } from '../../package.json' with { type: 'json' };
import { compiledWhole } from './build/compiled-whole.ts';
import { compress } from './build/compress.ts';
import { inlineHashes } from './build/csp.ts';
import { loginFiles } from './build/login-files.ts';
import { pageTexts } from './build/page-texts.ts';
import { reachedFrom } from './build/reached-from.ts';
import { scriptFiles } from './build/script-files.ts';
import { shellFirst } from './build/shell-first.ts';
import { textFiles } from './build/text-files.ts';
import { SHARED_FIELD, SHARED_TO } from './src/pwa/share-target.ts';

const start = reachedFrom();
const login = reachedFrom('/src/features/auth/login-page.tsx');
const workspace = reachedFrom('/src/data/enter-workspace.ts');
const round = reachedFrom('/src/data/sync/round.ts');

const API = 'http://127.0.0.1:3000';

const ICON_192 = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };

/** Describes one of the pictures in `public/pictures`. */
const screenshot = (name: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/pictures/${name}.png`,
  sizes: form_factor === 'narrow' ? '360x740' : '1280x800',
  type: 'image/png',
  ...{ form_factor, label },
});

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
    textFiles(),
    loginFiles(),
    shellFirst(),
    inlineHashes(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      outDir: 'dist',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,mjs,css,svg,png}', 'assets/*.json'],
        // Only a browser's question whether to install the app shows them, and a store.
        globIgnores: ['pictures/*'],
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
          ICON_192,
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'New survey', url: '/surveys/new', icons: [ICON_192] },
          { name: 'Surveys', url: '/surveys', icons: [ICON_192] },
        ],
        // Files with work of others and receipts come by a messenger or Bluetooth, where they are text.
        share_target: {
          action: SHARED_TO,
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            files: [{ name: SHARED_FIELD, accept: ['text/plain', 'application/octet-stream', '.sampark'] }],
          },
        },
        screenshots: [
          screenshot('editor', 'narrow', 'A survey without network'),
          screenshot('surveys-hindi', 'narrow', 'The surveys of a panchayat, in Hindi'),
          screenshot('dashboard', 'wide', 'The first screen of a computer'),
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
          groups: scriptFiles({ start, login, workspace, round }),
        },
      },
    },
  },
  server: { proxy: { '/api/': API, '/v1/': API } },
  preview: { proxy: { '/api/': API, '/v1/': API } },
});
