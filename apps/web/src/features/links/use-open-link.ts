import { tidyCode } from '@sampark/core/access/shares/by-link';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { OpenLinkResult } from '../../data/ports/people/session.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';

interface Fields {
  readonly code: RefObject<HTMLInputElement | null>;
  readonly name: RefObject<HTMLInputElement | null>;
}

type Values = Readonly<Record<'code' | 'name', string>>;

type Failure = Extract<OpenLinkResult, { ok: false }>;

/** Holds what is typed to open a link, and its problems, and opens it. The first blank field gets the focus. */
export function useOpenLink(token: string, fields: Fields) {
  const { t } = useTranslation(['links', 'common', 'auth']);
  const { session } = useAppData();
  const [, navigate] = useLocation();
  const [values, setValues] = useState<Values>({ code: '', name: '' });
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (changed: Partial<Values>) => {
    setValues({ ...values, ...changed });
    setProblems({});
    setFailure(null);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = values.name.trim();
    const blank = {
      ...(tidyCode(values.code) === '' && { code: t('common:problems.required') }),
      ...(name === '' && { name: t('common:problems.required') }),
    };
    setProblems(blank);
    setFailure(null);
    if (blank.code) return fields.code.current?.focus();
    if (blank.name) return fields.name.current?.focus();
    setBusy(true);
    const result = await session.openLink({ token, code: values.code, name });
    if (result.ok) {
      navigate(paths.survey(result.survey_id), { replace: true });
      return;
    }
    setBusy(false);
    setFailure(explain(result));
    if (result.because === 'wrong_link') fields.code.current?.select();
  };

  const explain = ({ because, ask, retry_after }: Failure): string => {
    switch (because) {
      case 'wrong_link':
        return t('fill.wrong');
      case 'link_used':
        return t('fill.used', { ask });
      case 'link_ended':
        return t('fill.ended', { ask });
      case 'link_revoked':
        return t('fill.revoked', { ask });
      case 'link_survey_deleted':
        return t('fill.deleted', { ask });
      case 'throttled':
        return t('fill.throttled', { wait: retry_after ?? 60 });
      case 'busy':
        return t('auth:busy');
      case 'unreachable':
        return t('fill.offline');
      case 'device':
        return t('common:error.database');
      case 'other':
        return t('fill.wrong');
    }
  };

  return { values, problems, failure, busy, change, submit };
}
