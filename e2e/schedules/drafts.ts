import type { Work } from './acts.ts';
import type { Typed } from './ledger.ts';
import type { Participant } from './participant.ts';
import { boxOf, isOnScreen, numberOf, openRow, shownAnswer } from './rows-on-screen.ts';
import { spotName } from './spots.ts';

/** Returns what the screen shows where somebody typed; `undefined`: no such row. */
async function shownAt(
  participant: Participant,
  { spot }: Typed,
): Promise<number | string | null | undefined> {
  const { row, what } = spot;
  if (!row) {
    const input = boxOf(participant, spot);
    return (await input.isVisible()) ? numberOf(await input.inputValue()) : undefined;
  }
  if (row.outer) {
    if (!(await isOnScreen(participant, row.outer))) return undefined;
    await openRow(participant, row.outer);
  }
  if (!(await isOnScreen(participant, row))) return undefined;
  if (what === 'place') return 'in';
  return what === 'name' ? row.name : shownAnswer(participant, row);
}

/** Whether the screen shows what somebody typed. A row that was taken out takes what was typed in it off the screen. */
export async function isShown(participant: Participant, { ledger }: Work, typed: Typed): Promise<boolean> {
  const { row, what } = typed.spot;
  const shown = await shownAt(participant, typed);
  if (what === 'place' && typed.value !== 'in') return typed.value !== 'out' || shown === undefined;
  if (shown === typed.value) return true;
  const outs = row ? [...ledger.outsOf(row), ...(row.outer ? ledger.outsOf(row.outer) : [])] : [];
  return shown === undefined && outs.length > 0;
}

/** Returns the drafts that a survey on the screen should show and does not. */
export async function missingDrafts(participant: Participant, work: Work): Promise<string[]> {
  const missing: string[] = [];
  for (const typed of work.ledger.drafted(participant.name)) {
    if (await isShown(participant, work, typed)) continue;
    const shown = String(await shownAt(participant, typed));
    missing.push(
      `I6: ${participant.name} typed ${spotName(typed.spot)} ${typed.value}, the screen shows ${shown}`,
    );
  }
  return missing;
}
