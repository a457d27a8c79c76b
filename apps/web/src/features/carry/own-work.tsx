import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { CarryPort, CarryView, MakeResult } from '../../data/ports/carry.ts';
import { showBytes } from '../../shared/bytes.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { showTime } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SafetySign } from '../../ui/feedback/sign.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './carry.module.css';
import { GiveFile } from './give-file.tsx';

interface OwnWorkProps {
  readonly carry: CarryPort;
  readonly view: CarryView;
}

/** Puts what is not on the server into a file, to be handed over. */
export function OwnWork({ carry, view }: OwnWorkProps) {
  const { t } = useTranslation(['carry', 'common', 'survey']);
  const [made, setMade] = useState<MakeResult | null>(null);
  const [busy, setBusy] = useState(false);
  const { surveys, files, ready, handedOver } = view;
  const isSomething = surveys + files.count > 0;
  const make = async () => {
    // The file before lacks what was typed since: nobody may hand it over for the new one.
    setMade(null);
    setBusy(true);
    setMade(await carry.make());
    setBusy(false);
  };
  return (
    <Section title={t('own.title')} about={isSomething ? t('own.about') : t('own.none')}>
      {isSomething && <Waiting view={view} />}
      {!ready && <SafetySign kind="off">{t('own.noKey')}</SafetySign>}
      {!isSomething && ready && <SafetySign kind="one">{t('own.can')}</SafetySign>}
      {isSomething && ready && (
        <Button
          kind={made?.ok ? 'secondary' : 'primary'}
          busy={busy}
          onClick={make}
          icon={<PackageOpen size={20} aria-hidden="true" />}
        >
          {handedOver.length > 0 ? t('own.again') : t('own.make')}
        </Button>
      )}
      <div className={styles.outcome} aria-live="polite">
        {isSomething && made?.ok && (
          <>
            <SafetySign kind="one">
              {t('own.ready', { code: made.code, size: showBytes(made.file.size) })}
            </SafetySign>
            <GiveFile
              file={() => Promise.resolve({ name: `sampark-${made.code}`, content: made.file })}
              share={{ text: t('own.share') }}
              save={{ text: t('own.save') }}
            />
          </>
        )}
        {made?.ok === false && (
          <SafetySign kind="mark">
            {made.because === 'not_ready' && t('own.noKey')}
            {made.because === 'nothing' && t('own.none')}
            {made.because !== 'not_ready' && made.because !== 'nothing' && t(deviceFailureKey(made.because))}
          </SafetySign>
        )}
      </div>
      {handedOver.length > 0 && <HandedOverList view={view} />}
    </Section>
  );
}

/** Says what goes into the next file, and what not. */
function Waiting({ view }: { readonly view: CarryView }) {
  const { t } = useTranslation('carry');
  const { surveys, later, files, stay, most } = view;
  const size = (bytes: number) => showBytes(bytes);
  return (
    <ul className={styles.lines}>
      {surveys > 0 && (
        <li>
          <SafetySign kind="clock">{t('own.waits', { count: surveys })}</SafetySign>
        </li>
      )}
      {later > 0 && <li className={styles.soft}>{t('own.later', { count: later })}</li>}
      {files.count > 0 && <li>{t('own.files', { count: files.count, size: size(files.size) })}</li>}
      {stay.count > 0 && (
        <li className={styles.soft}>
          {t('own.stay', { count: stay.count, size: size(stay.size), most: size(most) })}
        </li>
      )}
    </ul>
  );
}

/** Files shown, the newest. */
const SHOWN = 5;

/** Lists the files that were made, and whether their receipts are here. */
function HandedOverList({ view }: { readonly view: CarryView }) {
  const { t } = useTranslation('carry');
  return (
    <div className={styles.outcome}>
      <h3>{t('own.out')}</h3>
      <p className={styles.soft}>{t('own.outAbout')}</p>
      <ul className={styles.list} aria-label={t('own.out')}>
        {view.handedOver.slice(0, SHOWN).map(({ code, made_at, surveys, settled }) => (
          <li key={code}>
            <span>{t('own.line', { code, count: surveys, when: showTime(made_at) })}</span>
            <SafetySign kind={settled ? 'two' : 'clock'}>
              {settled ? t('own.hasReceipt') : t('own.noReceipt')}
            </SafetySign>
          </li>
        ))}
      </ul>
    </div>
  );
}
