import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { typeProjects } from './tools/code/projects.ts';

const root = import.meta.dirname;

/** Clock and chance are arguments in the core, so that a test and a simulation can set them. */
const impure = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'The clock is an argument.' },
  {
    selector: 'MemberExpression[object.name="Date"][property.name="now"]',
    message: 'The clock is an argument.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'Chance is an argument.',
  },
];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '.runtime/',
    'data/',
    'test-results/',
    'playwright-report/',
    'out/',
    // Outside of every compiler project: see tools/code/projects.ts.
    'bench/peers/',
  ]),
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: typeProjects(root), tsconfigRootDir: root } },
    rules: {
      // `== null` means null or undefined, and says so in the fewest signs.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // `() => stop()` as a callback and `return stop()` as a way out read better than a block; nobody uses the value.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // What a database driver gives is not always what its types say; Number() makes sure.
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      // Types are structural: a stream with the right methods is one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // There are no enums; this rule would ask for the type of each value to find that out.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A number in a text is plain; what stays forbidden is an object or a missing value in one.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An async function that implements a port turns what it throws into a rejection, whether it awaits or not.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // It is marked so that it stands out. Here it is for a provider on this machine alone, by a check of the settings.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      // An underscore names what must be there and is not used: an argument of somebody else's signature, a property
      // that is left out of a copy.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An event handler may be async: React drops its promise, and a rejection is reported as with `void`.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // A test is one long function around many small ones.
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', 'e2e/journeys/**'],
    rules: { 'max-lines-per-function': ['error', 80] },
  },
  {
    files: ['packages/{core,i18n}/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['packages/core/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...impure] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // The DOM's types say that every browser has everything; on old phones much of it is missing.
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // The platform hands the browser's fetch to data/api; the service worker answers the shell's own requests.
    ignores: [
      'apps/web/src/data/{api/**,browser/browser-platform.ts}',
      'apps/web/src/pwa/service-worker.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'The server is asked in data/api only.' }],
    },
  },
  {
    // What the type checker knows of a launcher file comes from its JSDoc, and JSON.parse has no type there.
    files: ['**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
