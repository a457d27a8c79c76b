import { expect, it } from 'vitest';
import { readPyxform } from '../material/read-pyxform.ts';
import { NOT_LOADED } from './not-loaded.ts';
import { loadOdkForm } from './odk-form.ts';

it('loads and reads the forms that pyxform makes', async () => {
  const failed: Record<string, string> = {};
  let loaded = 0;
  for (const [id, form] of Object.entries(readPyxform())) {
    if (!form.ok) continue;
    try {
      const nodes = Object.keys((await loadOdkForm(form.xform)).read());
      expect(nodes.length, id).toBeGreaterThan(0);
      loaded += 1;
    } catch (error) {
      failed[id] = String(error);
    }
  }
  expect(failed).toEqual(
    Object.fromEntries(
      Object.entries(NOT_LOADED).map(([id, why]) => [id, expect.stringContaining(why) as unknown]),
    ),
  );
  expect(loaded).toBe(365);
}, 60_000);
