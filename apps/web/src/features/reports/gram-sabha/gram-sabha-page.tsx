import { LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { ArrowLeft, Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ReportsPort } from '../../../data/ports/reports.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { PageHeading } from '../../../shared/frame/page-heading.tsx';
import { usePageFoot } from '../../../shared/frame/use-page-foot.ts';
import { type PageLanguage, pageLanguages, useLanguagesHere } from '../../../shared/page-languages.ts';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import page from '../../../ui/layout/printed-page.module.css';
import type { ReportChoice } from '../report-choice.ts';
import { type Asked, addressOf } from '../report-scope.ts';
import { useAsked } from '../use-asked.ts';
import { useReportChoice } from '../use-report-choice.ts';
import type { GramSabha } from './gram-sabha.ts';
import { titleOf } from './sabha-head.tsx';
import { SabhaSheet } from './sabha-sheet.tsx';
import { SharePicture } from './share-picture.tsx';
import { tongueOf } from './tongue.ts';
import { useGramSabha } from './use-gram-sabha.ts';

/** Shows a report as pages of paper for the Gram Sabha. The browser prints it, or saves it as PDF, with or without network. */
export default function GramSabhaPage() {
  const { t } = useTranslation(['reports', 'common']);
  const data = useAppData();
  const [asked] = useAsked();
  const port = useOpened(useCallback(() => data.reports(), [data]));
  const { scope, choice } = useReportChoice(asked, port);
  const everyLanguage = useLanguagesHere();
  if (scope === null) return <Unable asked={asked} title={t('sabha.title')} body={t('nothingBody')} />;
  // A page that still changes would be printed half.
  if (!choice?.isWhole || !port || !everyLanguage)
    return (
      <div className={page.page}>
        <Skeleton label={t('common:state.loading')} lines={8} />
      </div>
    );
  if (choice.round.standings.length === 0)
    return <Unable asked={asked} title={t('nothing', { year: choice.year })} body={t('nothingBody')} />;
  return <Prepared asked={asked} port={port} choice={choice} />;
}

function Prepared({
  asked,
  port,
  choice,
}: {
  readonly asked: Asked;
  readonly port: ReportsPort;
  readonly choice: ReportChoice;
}) {
  const { t } = useTranslation('reports');
  const preparing = useGramSabha(port, choice);
  switch (preparing.kind) {
    case 'noForm':
      return <Unable asked={asked} title={t('noForm')} body={t('noFormBody')} />;
    case 'failed':
      return <Unable asked={asked} title={t('failed')} body={t('failedBody')} onAgain={preparing.again} />;
    case 'counting':
      return (
        <div className={page.page}>
          <Skeleton
            label={t('counting', { counted: preparing.counted, count: choice.round.standings.length })}
            lines={8}
          />
        </div>
      );
    case 'done':
      return <Paper asked={asked} report={preparing.report} />;
  }
}

/** Leads back to the report on the screen. */
function Back({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('reports');
  return (
    <LinkButton
      kind="quiet"
      href={paths.reportBy({ ...asked })}
      icon={<ArrowLeft size={24} aria-hidden="true" />}
    >
      {t('sabha.back')}
    </LinkButton>
  );
}

/** Lets a person choose the language of the paper, print it and share it, and shows the pages. */
function Paper({ asked, report }: { readonly asked: Asked; readonly report: GramSabha }) {
  const { t, i18n } = useTranslation('reports');
  const [own, english] = pageLanguages(i18n.language);
  const [language, setLanguage] = useState<PageLanguage>(i18n.language === english ? english : own);
  const [front, setFront] = useState<HTMLElement | null>(null);
  const { choice } = report;
  // Each language has pages of its own, which can be hung up and read by themselves.
  const tongues = (language === 'both' ? [own, english] : [language]).map((each) => tongueOf(i18n, each));
  const [first] = tongues;
  const title = first ? `${titleOf(report, first)} ${choice.year}` : '';
  usePageFoot(
    first ? `${first.t('reports:sabha.title')} · ${title}` : '',
    first?.t('reports:sabha.page') ?? '',
  );
  return (
    <div className={page.page}>
      <div className={page.tools}>
        <Back asked={{ ...asked, ...addressOf(choice.place) }} />
        <ChoiceField
          label={t('sabha.language')}
          options={[
            { value: own, label: own === 'hi' ? t('sabha.hi') : LANGUAGE_NAMES[own] },
            { value: english, label: t('sabha.en') },
            { value: 'both', label: t('sabha.both') },
          ]}
          chosen={[language]}
          onChoose={([name]) => setLanguage(name as PageLanguage)}
        />
        <Button kind="primary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <SharePicture front={front} title={title} />
        <p className={page.soft}>{t('sabha.about')}</p>
      </div>
      {tongues.map((tongue, at) => (
        <SabhaSheet
          key={tongue.language}
          report={report}
          tongue={tongue}
          isFirst={at === 0}
          onFront={at === 0 ? setFront : undefined}
        />
      ))}
    </div>
  );
}

interface UnableProps {
  readonly asked: Asked;
  readonly title: string;
  readonly body: string;
  readonly onAgain?: () => void;
}

/** Says why there is nothing to print. */
function Unable({ asked, title, body, onAgain }: UnableProps) {
  const { t } = useTranslation('reports');
  return (
    <div className={page.page}>
      <div className={page.tools}>
        <Back asked={asked} />
      </div>
      <PageHeading title={t('sabha.title')} />
      <EmptyState
        drawing="village"
        title={title}
        action={onAgain && <Button onClick={onAgain}>{t('again')}</Button>}
      >
        {body}
      </EmptyState>
    </div>
  );
}
