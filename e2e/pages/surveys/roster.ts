import type { Page } from '@playwright/test';
import { EditorPage } from './editor-page.ts';
import { RecordsPage } from './records-page.ts';
import { RowsPage } from './rows-page.ts';

/** A form of households, each of whose members becomes a record, too. */
export const ROSTER = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | summary::English (en) | save_to |
  | | begin_group | home | Home | घर | | |
  | | text | head | Head of the household | परिवार के मुखिया | | household#head |
  | | text | members_said | Members | सदस्य | | |
  | | begin_repeat | roster | Family | परिवार | \${who} | |
  | | text | who | Name of the member | सदस्य का नाम | | |
  | | integer | age | Age | आयु | | person#age |
  | | text | work | Occupation | पेशा | | person#work |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | settings | form_title | form_id | subject |
  | | Household roster | roster | household |
  | entities | list_name | label |
  | | household | \${head} |
  | | person | \${who} |`;

/** Adds a member to the roster of the survey that is open. */
export async function addMember(page: Page, name: string, age: string): Promise<void> {
  const editor = new EditorPage(page);
  await new RowsPage(page, 'Family').add.click();
  await editor.field('Name of the member').fill(name);
  await editor.field('Age').fill(age);
}

/** Opens the household's survey from the page of its record. */
export async function openRoster(page: Page): Promise<void> {
  await new RecordsPage(page).openRecord('Geeta Devi');
  const visit = page.getByRole('listitem').filter({ hasText: 'Household roster' });
  await visit.getByRole('link').click();
}

/** Returns the names of the persons who are part of the household whose page is open. */
export const persons = (page: Page) =>
  page.getByRole('region', { name: 'Part of it: People' }).getByRole('listitem').allTextContents();
