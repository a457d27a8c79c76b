import { useId, useState } from 'react';
import type { AccountPort, AccountView } from '../../../data/ports/people/account.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../settings.module.css';
import { type PictureProblem, scalePicture } from './scale-picture.ts';
import { useChangeAccount } from './use-change-account.ts';

interface AvatarFieldProps {
  readonly account: AccountPort;
  readonly view: AccountView;
  readonly onChanged: () => Promise<void>;
}

/** Changes my picture. The device scales it down before it keeps it, so that it costs nobody much network. */
export function AvatarField({ account, view, onChanged }: AvatarFieldProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [busy, change] = useChangeAccount(account, onChanged);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const { avatar, full_name } = view.account;

  const put = async (next: string | null) => {
    setProblem(null);
    if ((await change({ avatar: next })) === 'saved') notify.success(t('profile.updated'));
  };
  const choose = async (file: File) => {
    const scaled = await scalePicture(file);
    if (scaled.ok) await put(scaled.picture);
    else setProblem(scaled.problem);
  };

  return (
    <Section title={t('avatar.title')}>
      <div className={styles.avatar}>
        <Avatar picture={avatar} name={full_name} alt={t('avatar.of', { name: full_name })} size={96} />
        <div className={styles.beside}>
          <FileButton
            label={t('avatar.choose')}
            accept="image/jpeg,image/png,image/gif"
            disabled={busy}
            describedBy={id}
            onFiles={([file]) => void choose(file)}
          />
          {avatar !== null && (
            <Button kind="danger-quiet" busy={busy} onClick={() => put(null)}>
              {t('avatar.remove')}
            </Button>
          )}
          <p className={styles.soft} id={id}>
            {t('avatar.hint')}
          </p>
        </div>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`avatar.${problem}`)}
        </p>
      )}
    </Section>
  );
}
