import type { FileState, FilesOnTheirWay } from '../ports/attachments.ts';

/** Sums up the files that wait or were refused, by survey. */
export function filesOnTheirWay(states: Iterable<FileState>): FilesOnTheirWay {
  const found = new Map<string, { waiting: number; refused: number; size: number; sent: number }>();
  for (const { survey_id, state, size, sent } of states) {
    if (state === 'sent') continue;
    const sum = found.get(survey_id) ?? { waiting: 0, refused: 0, size: 0, sent: 0 };
    found.set(survey_id, sum);
    if (state === 'refused') sum.refused += 1;
    else {
      sum.waiting += 1;
      sum.size += size;
      sum.sent += sent;
    }
  }
  return found;
}
