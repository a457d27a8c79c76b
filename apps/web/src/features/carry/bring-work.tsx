import { FileInput, Send } from 'lucide-react';
import type { CarriedFile, CarryPort, CarryView } from '../../data/ports/carry.ts';
import { showBytes } from '../../shared/bytes.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './carry.module.css';
import { GiveFile } from './give-file.tsx';
import { Outcomes } from './outcomes.tsx';
import { refusalKey } from './refusal-keys.ts';
import { useReceived } from './use-received.ts';

interface BringWorkProps {
  readonly carry: CarryPort;
  readonly view: CarryView;
}

/** Takes files of others in, says how far each is, and gives their receipts. */
export function BringWork({ carry, view }: BringWorkProps) {
  const { t } = useTranslation('carry');
  const [received, receive] = useReceived(carry);
  const { carried, sending } = view;
  const waiting = carried.filter(({ state }) => state.kind === 'waiting').length;
  return (
    <Section title={t('bring.title')} about={t('bring.about')}>
      <FileButton
        label={t('bring.choose')}
        accept=""
        dropHint={t('bring.drop')}
        icon={<FileInput size={20} aria-hidden="true" />}
        onFiles={receive}
      />
      <Outcomes of={received} />
      {waiting > 0 && (
        <div className={styles.outcome}>
          <SafetySign kind="clock">
            {sending ? t('bring.sending') : t('bring.waits', { count: waiting })}
          </SafetySign>
          <div>
            <Button busy={sending} onClick={carry.send} icon={<Send size={20} aria-hidden="true" />}>
              {t('bring.sendNow')}
            </Button>
          </div>
        </div>
      )}
      {carried.length > 0 && (
        <ul className={styles.list} aria-label={t('bring.list')}>
          {carried.map((file) => (
            <CarriedLine key={file.id} carry={carry} file={file} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Says how far a file of somebody else is. */
function CarriedLine({ carry, file }: { readonly carry: CarryPort; readonly file: CarriedFile }) {
  const { t } = useTranslation('carry');
  const { id, code, size, state } = file;
  const receipt = async () => {
    const content = await carry.receipt(id);
    return content && { name: `sampark-receipt-${code}`, content };
  };
  return (
    <li>
      <span>
        <b>{t('bring.file', { code })}</b> <span className={styles.soft}>{showBytes(size)}</span>
      </span>
      <CarriedState state={state} />
      <div className={styles.ways}>
        {state.kind === 'brought' && (
          <GiveFile
            file={receipt}
            share={{ text: t('bring.shareReceipt'), label: t('bring.shareOf', { code }) }}
            save={{ text: t('bring.saveReceipt'), label: t('bring.saveOf', { code }) }}
            inList
            onGiven={() => void carry.handed(id)}
          />
        )}
        {(state.kind === 'refused' || (state.kind === 'brought' && state.handed)) && (
          <Button
            kind="quiet"
            aria-label={t('bring.removeOf', { code })}
            onClick={() => void carry.remove(id)}
          >
            {t('bring.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Says in words and with its sign where a file is. */
function CarriedState({ state }: Pick<CarriedFile, 'state'>) {
  const { t } = useTranslation('carry');
  if (state.kind === 'waiting') return <SafetySign kind="clock">{t('bring.waiting')}</SafetySign>;
  if (state.kind === 'refused') return <SafetySign kind="mark">{t(refusalKey(state.because))}</SafetySign>;
  const { taken, operations, files, files_taken, known } = state.told;
  return (
    <>
      <SafetySign kind={taken === operations ? 'two' : 'mark'}>
        {t('bring.taken', { taken, of: operations })}
      </SafetySign>
      {files > 0 && (
        <span className={styles.soft}>{t('bring.takenFiles', { taken: files_taken, of: files })}</span>
      )}
      {known && <span className={styles.soft}>{t('bring.known')}</span>}
      {state.handed && <span className={styles.soft}>{t('bring.handed')}</span>}
    </>
  );
}
