import { expect, type Page } from '@playwright/test';
import { type Answers, EditorPage } from './editor-page.ts';
import { NewSurveyPage } from './new-survey-page.ts';

/** The year before this one. */
export const LAST = String(new Date().getFullYear() - 1);

/** Surveys a village on 12 March of last year, and waits until the server has it. */
export async function surveyLastYear(page: Page, village: string, answers: Answers): Promise<void> {
  const editor = new EditorPage(page);
  await new NewSurveyPage(page).createFor(village);
  await editor.fill(answers);
  await editor.field('Survey date').fill(`${LAST}-03-12`);
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
}
