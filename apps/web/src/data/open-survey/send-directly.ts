import type { DirectResult } from '../ports/rescue.ts';
import { afterDirectSend } from '../workspace/unwritten.ts';
import type { Rescue } from './rescue.ts';
import { type Editing, show, withTyping } from './typing/editing.ts';
import { keepUntaken, scheduleDraft } from './write-draft.ts';

/** Sends what exists only here past a database that takes nothing, and notes what the server has by now. */
export const sendPastDatabase = async (editing: Editing, { send }: Rescue): Promise<DirectResult> => {
  if (!editing.state?.row) return 'unreachable';
  const row = withTyping(editing, editing.state.row);
  const { result, sentDirectly } = await send(editing.state, row);
  if (!sentDirectly) return result;
  editing.sentDirectly = sentDirectly;
  editing.state = afterDirectSend(editing.state, sentDirectly, editing.workspace.stamp());
  editing.log.schedule();
  // Typing since then lies over what the server was told.
  keepUntaken(editing, editing.typed, new Map(sentDirectly.told.map(([field, now]) => [field, { now }])));
  editing.draftState = editing.typed.size > 0 ? editing.draftState : 'none';
  scheduleDraft(editing);
  show(editing);
  return result;
};
