import { ArrowDownToLine, Redo2, Undo2 } from 'lucide-react';
import { type MouseEvent, memo, useMemo } from 'react';
import type { OpenSurvey, SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useAppData, useLive, useLivePart, useOwnLink } from '../../../shared/data/app-data.ts';
import { SurveySafety, useSafetyWords } from '../../../shared/surveys/safety.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SafetySign } from '../../../ui/feedback/sign.tsx';
import type { GoToField } from '../navigation/use-go-to-field.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FullDevice } from './full-device.tsx';
import styles from './save-bar.module.css';
import type { Undo } from './use-undo.ts';

/** The id of the Save button, for people who come to it by keyboard. */
export const SAVE_ID = 'save';

const BACK = <Undo2 size={22} aria-hidden="true" />;
const FORWARD = <Redo2 size={22} aria-hidden="true" />;
const DOWN = <ArrowDownToLine size={20} aria-hidden="true" />;

/**
 * Keeps the focus in the field when a person presses Save, as with Ctrl+S, so that they go on typing there. Moving the focus
 * would close a phone's keyboard, and take a slow phone longer than the rest of the press.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

interface SaveBarProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly busy: boolean;
  readonly undo: Undo;
  readonly go: GoToField;
  readonly onSave: () => void;
}

/** Says whether my work is safe and what is left to do; takes a step back, and saves. */
export function SaveBar({ survey, view, busy, undo, go, onSave }: SaveBarProps) {
  const { t } = useTranslation(['editor', 'modules']);
  const words = useWords();
  const missing = view.completion.modules.reduce((sum, module) => sum + module.missing.length, 0);
  return (
    <BottomBar>
      <div className={styles.safety}>
        <HowSafe survey={survey} words={words} />
        <WhatFollows view={view} words={words} />
      </div>
      <div className={styles.tools}>
        <Button kind="quiet" iconOnly icon={BACK} disabled={!undo.back.offered} onClick={undo.back.go}>
          {t('editor:undo.back')}
        </Button>
        {undo.forward.offered && (
          <Button kind="quiet" iconOnly icon={FORWARD} onClick={undo.forward.go}>
            {t('editor:undo.forward')}
          </Button>
        )}
        {go.missing && (
          <Button
            kind="quiet"
            icon={DOWN}
            aria-label={t('editor:goMissing', { count: missing })}
            onClick={go.missing}
          >
            {t('modules:missing', { count: missing })}
          </Button>
        )}
      </div>
      <Button kind="primary" id={SAVE_ID} busy={busy} onMouseDown={keepFocus} onClick={onSave}>
        {t('editor:save')}
      </Button>
      {view.draft_state === 'failed' && <FullDevice survey={survey} view={view} />}
    </BottomBar>
  );
}

/** Looks up the words that the bar may need, before somebody waits for them. */
function useWords() {
  const { t } = useTranslation(['editor', 'survey']);
  const safety = useSafetyWords();
  const isByLink = useOwnLink() !== undefined;
  return useMemo(
    () => ({
      safety,
      writing: t('editor:autosaving'),
      kept: t('editor:draftKept'),
      pending: t('survey:sync.pending'),
      offline: isByLink ? t('editor:sendsByItself') : t('editor:offline'),
      full: t('editor:full.notice'),
    }),
    [t, safety, isByLink],
  );
}

interface HowSafeProps extends Pick<SaveBarProps, 'survey'> {
  readonly words: ReturnType<typeof useWords>;
}

/** Follows the survey by itself: people wait for its sentence, so it is drawn first. */
const HowSafe = memo(function HowSafe({ survey, words }: HowSafeProps) {
  const view = useLive(survey.view);
  if (!view) return null;
  if (view.draft_state === 'failed') return <SafetySign kind="mark">{words.full}</SafetySign>;
  return <SurveySafety safety={view.safety} words={words.safety} />;
});

interface WhatFollowsProps extends Pick<SaveBarProps, 'view'> {
  readonly words: ReturnType<typeof useWords>;
}

/** Explains the sentence, a frame later, because its lines may make the bar another height. */
function WhatFollows({ view, words }: WhatFollowsProps) {
  const online = useLivePart(useAppData().sync.status, (status) => status?.online ?? true);
  const more = () => {
    if (view.draft_state === 'writing') return words.writing;
    if (view.safety === 'typing') return words.kept;
    if (view.safety !== 'phone') return null;
    return online ? words.pending : words.offline;
  };
  return view.draft_state === 'failed' ? null : <p className={styles.soft}>{more()}</p>;
}
