import type { FieldPath, Value } from '@sampark/core/survey/values';
import { sameValue, valueAt } from '@sampark/core/survey/values';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ColleagueChange, Practice } from '../../data/practice/practice.ts';
import { useLive } from '../../shared/data/app-data.ts';
import { type Snapshot, type Step, stepBetween } from './story.ts';

/** A line of the story: what happened, or what the colleague did. */
export type StoryLine =
  | { readonly kind: 'start' }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'colleague'; readonly change: ColleagueChange; readonly online: boolean };

/** The places where the colleague's last change is by now. */
export interface Whereabouts {
  readonly field: FieldPath;
  readonly phone: Value;
  readonly server: Value;
}

/** Follows a practice and tells it step by step, the newest line last. */
export function useStory(practice: Practice): {
  readonly lines: readonly StoryLine[];
  readonly where: Whereabouts | null;
  readonly colleague: () => Promise<void>;
} {
  const { app, survey_id } = practice;
  const online = useLive(practice.online) ?? true;
  const server = useLive(practice.server);
  const summary = useLive(app.surveys.all)?.find((each) => each.survey_id === survey_id);
  const [lines, setLines] = useState<readonly StoryLine[]>([{ kind: 'start' }]);
  const [change, setChange] = useState<ColleagueChange | null>(null);
  const [phone, setPhone] = useState<Value>(null);
  const before = useRef<Snapshot | null>(null);
  /** The colleague's change met the person's own, so it does not simply arrive. */
  const met = useRef(false);

  const told = useCallback((line: StoryLine) => setLines((earlier) => [...earlier, line]), []);

  useEffect(() => {
    if (!summary || !change) return;
    let gone = false;
    void app.surveys.read(survey_id).then((read) => {
      if (!gone && read) setPhone(valueAt(read.values, change.field));
    });
    return () => {
      gone = true;
    };
  }, [app, survey_id, summary, change]);

  useEffect(() => {
    if (!summary) return;
    const { is_draft: draft, unsent, conflicts } = summary;
    met.current ||= conflicts > 0;
    const arrived = !met.current && change !== null && sameValue(phone, change.now);
    const now = { online, draft, unsent, conflicts, arrived };
    const step = before.current && stepBetween(before.current, now);
    before.current = now;
    if (step) told({ kind: 'step', step });
  }, [summary, online, change, phone, told]);

  const colleague = useCallback(async () => {
    const changed = await practice.colleague();
    if (!changed) return;
    met.current = false;
    setChange(changed);
    told({ kind: 'colleague', change: changed, online: practice.online.get() ?? true });
  }, [practice, told]);

  // In a conflict the screen shows the server's answer, and one's own beside it.
  const disputed = server?.conflicts.find(({ field }) => field === change?.field);
  const mine = summary?.conflicts && disputed ? (disputed.mine as Value) : phone;
  const where = change && {
    field: change.field,
    phone: mine,
    server: valueAt(server?.values ?? {}, change.field),
  };
  return { lines, where, colleague };
}
