import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { Eye, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppData } from '../../data/ports/app-data.ts';
import type { SessionState } from '../../data/ports/people/session.ts';
import { useSignedIn } from '../../shared/data/app-data.ts';
import type { SurveyScreens } from '../../shared/data/in-sandbox.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './forms.module.css';
import { PreviewedForm } from './previewed-form.tsx';

/** An empty survey of a form, with an app of its own, in front of a server that is none. */
export interface Preview {
  readonly app: AppData;
  readonly survey_id: string;
  /** Removes all of it. */
  readonly end: () => Promise<void>;
}

/** Opens a form to be tried out, and draws a survey of it with the app's own screens. */
export interface OpenPreview {
  readonly open: (
    session: Extract<SessionState, { kind: 'signed_in' }>,
    form: FormDefinition,
    village: string,
  ) => Promise<Preview>;
  readonly screens: SurveyScreens;
}

interface PreviewButtonProps {
  /** Reads the form; `null`: it is not to be had now. */
  readonly read: () => Promise<FormDefinition | null>;
  readonly openPreview: OpenPreview;
  /** The part beside the button. */
  readonly beside?: ReactNode;
}

/** Offers to fill a form as people will. Nothing of it is kept or sent. */
export function PreviewButton({ read, openPreview, beside }: PreviewButtonProps) {
  const { t } = useTranslation(['forms', 'common']);
  const session = useSignedIn();
  const [shown, show] = useState<{ readonly form: FormDefinition; readonly preview: Preview } | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<Preview | null>(null);
  useEffect(() => () => void running.current?.end(), []);

  const start = async () => {
    setBusy(true);
    try {
      const form = await read();
      if (form) {
        const preview = await openPreview.open(session, form, t('preview.village'));
        running.current = preview;
        show({ form, preview });
      } else notify.error(t('offline'));
    } catch {
      notify.error(t('common:error.database'));
    } finally {
      setBusy(false);
    }
  };
  const end = () => {
    void running.current?.end();
    running.current = null;
    show(null);
  };
  return (
    <>
      <div className={styles.buttons}>
        {beside}
        {shown ? (
          <Button icon={<X size={20} aria-hidden="true" />} onClick={end}>
            {t('preview.close')}
          </Button>
        ) : (
          <Button icon={<Eye size={20} aria-hidden="true" />} busy={busy} onClick={() => void start()}>
            {t('preview.open')}
          </Button>
        )}
      </div>
      {shown && (
        <PreviewedForm
          key={shown.preview.survey_id}
          form={shown.form}
          app={shown.preview.app}
          surveyId={shown.preview.survey_id}
          screens={openPreview.screens}
        />
      )}
    </>
  );
}
