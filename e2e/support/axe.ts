import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { animationsEnded } from './animations.ts';

/** The rules that a theme can break: the themes differ in nothing but colours. */
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Returns axe's findings against a screen in both themes, WCAG 2.2 A and AA and best practice. */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const light = await analyse(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyse(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

async function analyse(page: Page, options: RunOptions): Promise<string[]> {
  await animationsEnded(page);
  return page.evaluate(async (asked) => {
    const { violations } = await window.axe.run({ ...asked, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
}

/** Looks at one screen after the other, and keeps what is wrong with each. */
export function createLook(page: Page) {
  const found: Record<string, string[]> = {};
  return {
    found,
    look: async (name: string): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const problems = await faults(page);
      if (problems.length > 0) found[name] = problems;
    },
  };
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
