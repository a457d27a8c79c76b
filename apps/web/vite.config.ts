import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { version } from '../../package.json' with { type: 'json' };
import { compress } from './build/compress.ts';
import { inlineHashes } from './build/csp.ts';
import { languagePreload } from './build/language-preload.ts';

/** What the first screen needs, whichever it is: the libraries, the rules and the parts of the chrome. */
const START = /node_modules|packages\/core|src\/(ui|shared|data)\//;

/** What one screen needs, or what is needed only now and then: it comes with that. */
const LATER =
  /node_modules\/(zod|wouter\/src\/memory-location)|core\/(access\/can|sync\/(wire|read-operation)|merge\/|device\/(bring-draft|resync)|forms\/(check-field|village-)|survey\/list-view)|(shared|data)\/other-drafts|data\/sync\/(resync|offers)|data\/(practice\/|workbench|import-file|server-questions|places|who-am-i|open-survey|rescue|survey-view|draft-backup|api-document|wait-for-server|db\/(after-full-disk|failure))|shared\/(leaving-note|choose-panchayats|use-fetched|not-fetched)\.|icons\/(map-pin|triangle-exclamation-point|undo-2|redo-2|arrow-down-to-line|printer)\./;

/** What only screens with a form need. */
const FORMS =
  /ui\/(badge|dialog|drawing|empty-state|visually-hidden|field|text-field|number-field|choice-field|select|checkbox|search-box|progress)|shared\/(problem-text|delete-survey|public-frame|survey-badge|safety|device-failure|value-text|answer-text|field-text|person-name|download|survey-words|use-first-sync|use-sync-now|conflict-path|place-name|connection|use-leaving|lazy-leaving-note|lazy-choose-panchayats)|core\/forms\/(typed-number|validate)|src\/data\/surveys\.|icons\/(chevron-down|search|trash|arrow-left|arrow-right|copy|download|eye|eye-off|history|upload|log-out|smartphone|user-round)\./;

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  define: { 'import.meta.env.VITE_SAMPARK_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    languagePreload(),
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
    compress(),
  ],
  build: {
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // What several screens use comes once, with the start, instead of as a dozen small files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'kit',
              test: (id) => START.test(id) && !FORMS.test(id) && !LATER.test(id),
              priority: 2,
            },
            { name: 'forms', test: FORMS, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': API } },
  preview: { proxy: { '/api/': API } },
});
