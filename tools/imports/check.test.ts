import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports } from './check.ts';

let house: string;
beforeEach(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), 'sampark-imports-')));
});
afterEach(() => rmSync(house, { recursive: true }));

/** Builds a house in which `from` imports `to`, and returns the names of the rules that this breaks. */
async function rulesBrokenBy(from: string, to: string): Promise<string[]> {
  const relative = `${'../'.repeat(from.split('/').length - 1)}${to}`;
  put(to, 'export const thing = 1;\n');
  put(from, `import { thing } from '${relative}';\nexport const other = thing;\n`);
  const { violations, unread, edges } = await checkImports(house);
  expect(unread).toEqual([]);
  expect(edges).toBe(1);
  return violations.map((violation) => violation.split(':')[0] ?? '');
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

const web = 'apps/web/src';
const server = 'apps/server/src';

describe('the import rule', () => {
  it.each([
    ['core-is-alone', 'packages/core/survey/a.ts', 'packages/i18n/b.ts'],
    ['core-is-alone', 'packages/core/survey/a.ts', `${web}/ui/b.ts`],
    ['web-reads-no-xform', `${web}/data/a.ts`, 'packages/core/forms/xform-reader/b.ts'],
    ['web-has-forms-in-two-languages', `${web}/data/a.ts`, 'packages/core/forms/shipped/in-all-languages.ts'],
    ['web-has-forms-in-two-languages', `${web}/data/a.ts`, 'packages/core/forms/collect/collect-form.ts'],
    ['i18n-is-alone', 'packages/i18n/a.ts', 'packages/core/survey/b.ts'],
    ['testing-from-tests', `${server}/services/a.ts`, 'packages/testing/b.ts'],
    ['tests-from-tests', `${web}/data/a.ts`, `${web}/data/b.test.ts`],
    ['server-knows-no-web', `${server}/http/a.ts`, `${web}/data/b.ts`],
    ['web-knows-no-server', `${web}/data/a.ts`, `${server}/http/b.ts`],
    ['services-know-no-http', `${server}/services/a.ts`, `${server}/http/b.ts`],
    ['storage-is-below', `${server}/storage/a.ts`, `${server}/services/b.ts`],
    ['http-asks-services', `${server}/http/routes/a.ts`, `${server}/storage/b.ts`],
    ['composition-on-top', `${server}/services/a.ts`, `${server}/app.ts`],
    ['data-database', `${web}/data/database/a.ts`, `${web}/data/sync/b.ts`],
    ['data-ports', `${web}/data/ports/a.ts`, `${web}/data/browser/b.ts`],
    ['data-bulk', `${web}/data/bulk/a.ts`, `${web}/data/surveys/b.ts`],
    ['data-session', `${web}/data/session/a.ts`, `${web}/data/app-data.ts`],
    ['core-merge', 'packages/core/merge/a.ts', 'packages/core/device/b.ts'],
    ['core-attachments', 'packages/core/attachments/a.ts', 'packages/core/forms/b.ts'],
    ['data-is-below', `${web}/data/a.ts`, `${web}/features/auth/b.tsx`],
    ['features-below-app', `${web}/features/auth/a.tsx`, `${web}/app/b.tsx`],
    ['shared-below-features', `${web}/shared/a.tsx`, `${web}/features/auth/b.tsx`],
    ['features-apart', `${web}/features/auth/a.tsx`, `${web}/features/surveys/b.tsx`],
    ['ui-knows-no-domain', `${web}/ui/a.tsx`, 'packages/core/survey/b.ts'],
    ['ui-knows-no-domain', `${web}/ui/a.tsx`, `${web}/data/b.ts`],
    ['pwa-is-apart', `${web}/pwa/a.ts`, `${web}/data/b.ts`],
  ])('%s: %s may not import %s', async (rule, from, to) => {
    expect(await rulesBrokenBy(from, to)).toContain(rule);
  });

  it.each([
    [`${web}/app/a.tsx`, `${web}/features/auth/b.tsx`],
    [`${web}/features/auth/a.tsx`, `${web}/features/auth/b.tsx`],
    [`${web}/features/auth/a.tsx`, `${web}/data/b.ts`],
    [`${web}/features/auth/a.tsx`, `${web}/ui/b.tsx`],
    [`${web}/data/a.ts`, 'packages/core/survey/b.ts'],
    [`${web}/data/sync/a.ts`, `${web}/data/database/b.ts`],
    [`${web}/data/a.test.ts`, `${server}/app.ts`],
    [`${web}/data/a.test.ts`, 'packages/testing/b.ts'],
    [`${server}/http/a.ts`, `${server}/services/b.ts`],
    [`${server}/services/a.ts`, `${server}/storage/b.ts`],
    [`${server}/main.ts`, `${server}/app.ts`],
    ['packages/core/survey/a.test.ts', 'packages/testing/b.ts'],
  ])('%s may import %s', async (from, to) => {
    expect(await rulesBrokenBy(from, to)).toEqual([]);
  });

  it('finds a circle and an import that leads nowhere', async () => {
    put('packages/core/a.ts', "import { b } from './b.ts';\nexport const a = (): number => b();\n");
    put(
      'packages/core/b.ts',
      "import { a } from './a.ts';\nimport './gone.ts';\nexport const b = (): number => a();\n",
    );
    const { violations } = await checkImports(house);
    expect(violations.join('\n')).toMatch(/cycle: .*a\.ts/);
    expect(violations.join('\n')).toMatch(/unresolved: packages\/core\/b\.ts/);
  });
});
