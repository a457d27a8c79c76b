import type { FormDefinition } from '@sampark/core/forms/definition';
import { Eye, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { AppData } from '../../data/ports/app-data.ts';
import type { SessionState } from '../../data/ports/session.ts';
import { AppDataProvider, useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './forms.module.css';

/** An empty survey of a form, with an app of its own, in front of a server that is none. */
export interface Preview {
  readonly app: AppData;
  readonly survey_id: string;
  /** Removes all of it. */
  readonly end: () => Promise<void>;
}

/** Opens a form to be tried out, and draws a survey of it with the app's own editor. */
export interface OpenPreview {
  readonly open: (
    session: Extract<SessionState, { kind: 'signed_in' }>,
    form: FormDefinition,
    village: string,
  ) => Promise<Preview>;
  readonly editor: (surveyId: string) => ReactNode;
}

interface PreviewButtonProps {
  /** Reads the form; `null`: it is not to be had now. */
  readonly read: () => Promise<FormDefinition | null>;
  readonly openPreview: OpenPreview;
  /** What stands beside the button. */
  readonly beside?: ReactNode;
}

/** Offers to fill a form as people will. Nothing of it is kept or sent. */
export function PreviewButton({ read, openPreview, beside }: PreviewButtonProps) {
  const { t } = useTranslation(['forms', 'common']);
  const session = useSignedIn();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<Preview | null>(null);
  useEffect(() => () => void running.current?.end(), []);

  const start = async () => {
    setBusy(true);
    try {
      const form = await read();
      running.current = form && (await openPreview.open(session, form, t('preview.village')));
      setPreview(running.current);
      if (!form) notify.error(t('offline'));
    } catch {
      notify.error(t('common:error.database'));
    } finally {
      setBusy(false);
    }
  };
  const end = () => {
    void running.current?.end();
    running.current = null;
    setPreview(null);
  };
  return (
    <>
      <div className={styles.buttons}>
        {beside}
        {preview ? (
          <Button icon={<X size={20} aria-hidden="true" />} onClick={end}>
            {t('preview.close')}
          </Button>
        ) : (
          <Button icon={<Eye size={20} aria-hidden="true" />} busy={busy} onClick={() => void start()}>
            {t('preview.open')}
          </Button>
        )}
      </div>
      {preview && (
        <section className={styles.preview} aria-label={t('preview.title')}>
          <p className={styles.soft}>{t('preview.about')}</p>
          <Running key={preview.survey_id} preview={preview} editor={openPreview.editor} />
        </section>
      )}
    </>
  );
}

/** Runs the app's editor inside the page; only the address is the preview's own. */
function Running({ preview, editor }: { readonly preview: Preview; readonly editor: OpenPreview['editor'] }) {
  const { t } = useTranslation('forms');
  const [place] = useState(() => memoryLocation({ path: paths.survey(preview.survey_id) }));
  return (
    <AppDataProvider value={preview.app}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Switch>
          <Route path="/surveys/:surveyId">{({ surveyId }) => editor(surveyId)}</Route>
          <Route>
            <p>{t('preview.outside')}</p>
          </Route>
        </Switch>
      </Router>
    </AppDataProvider>
  );
}
