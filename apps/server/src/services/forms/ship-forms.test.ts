import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { withTexts } from '@sampark/core/forms/shipped/with-texts';
import { text, waterForm, whole } from '@sampark/testing/form-builders';
import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { contextForTests } from '../../testing/servers/start.ts';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';
import { publishForm } from './publish-form.ts';
import { formToShip, shipForms } from './ship-forms.ts';

const own = (version: number, ...questions: Parameters<typeof waterForm>): FormDefinition => ({
  ...waterForm(...questions),
  name: 'wells',
  version,
});
const FIRST = own(1, whole('wells'));
const PUBLISHED = own(2, whole('wells'), text('owner'));
const SECOND = own(2, whole('wells'), text('remark'));
const MARATHI = { mr: { wells: 'विहिरी' } };
/** The first in another language, and nothing else. */
const FIRST_IN_MORE = { ...withTexts(FIRST, MARATHI), version: 2 };

it.each<[string, readonly FormDefinition[], number | null]>([
  ['what it says in more languages is the newest', [FIRST], 2],
  ['somebody published what asks more, and it says an older one again', [PUBLISHED, FIRST], null],
  ['two were published since', [own(3, text('owner')), PUBLISHED, FIRST], null],
  [
    'somebody published the newest in another language',
    [{ ...withTexts(FIRST, { ur: { wells: 'کنویں' } }), version: 2 }, FIRST],
    null,
  ],
  ['the newest was published under its number, and asks the very same', [{ ...FIRST, version: 2 }, FIRST], 3],
])('a form in more languages is added or not where %s', (_, known, version) => {
  expect(formToShip(FIRST_IN_MORE, known)?.version ?? null).toBe(version);
});

it('the standard form in all languages leaves the newest to a state that asks more', () => {
  const [shipped = villageStandard] = shippedInAllLanguages.filter(
    ({ name }) => name === villageStandard.name,
  );
  const before: FormDefinition = { ...villageStandard, version: villageStandard.version - 1 };
  const modules = before.modules.map((module) => ({
    ...module,
    children: [...module.children, text('landmark')],
  }));
  const theirs = { ...before, version: shipped.version, modules };
  const stored = (...forms: FormDefinition[]) => JSON.parse(JSON.stringify(forms)) as FormDefinition[];
  expect(formToShip(shipped, stored(before))?.title).toHaveProperty('mr');
  expect(formToShip(shipped, stored(theirs, before))).toBeNull();
});

onBothEngines('the forms of a release', (database) => {
  let context: Context;
  beforeEach(async () => {
    context = await contextForTests(database());
    await shipForms(context.storage, context, [FIRST]);
  });

  const versions = async (name = 'wells') =>
    (await database().now.forms.versions())
      .filter((each) => each.name === name)
      .map(({ version }) => version);
  const publish = (form: FormDefinition) =>
    publishForm(context, { form, writtenVersion: '', tests: [], by: null });

  it('come under their own numbers, once', async () => {
    await shipForms(context.storage, context, [SECOND]);
    await shipForms(context.storage, context, [SECOND]);
    expect(await versions()).toEqual([2, 1]);
    expect(await versions(villageStandard.name)).toEqual([villageStandard.version]);
  });

  it('take the next number where somebody has published theirs, and change nothing of that', async () => {
    await publish(PUBLISHED);
    await shipForms(context.storage, context, [SECOND]);
    await shipForms(context.storage, context, [SECOND]);
    expect(await versions()).toEqual([3, 2, 1]);
    const forms = await formsNow(context);
    expect(forms.find('wells', 2)?.definition).toEqual(PUBLISHED);
    expect(forms.find('wells', 3)?.definition).toEqual({ ...SECOND, version: 3 });
    expect(await publish(own(1, whole('wells'), text('remark'), text('owner')))).toMatchObject({
      version: 4,
    });
  });

  it('come in the languages of the app, and leave the version before as it was', async () => {
    const texts = { mr: { wells: 'विहिरी' }, ur: { wells: 'کنویں' } };
    const inMore = withTexts({ ...FIRST, version: 2 }, texts);
    await shipForms(context.storage, context, [inMore]);
    expect(await versions()).toEqual([2, 1]);
    const forms = await formsNow(context);
    expect(forms.find('wells', 1)?.definition).toEqual(FIRST);
    expect(forms.find('wells', 2)?.definition).toEqual(inMore);
    const shipped = forms.find(villageStandard.name, null)?.fields.answers.get('basic_info.population');
    expect(shipped?.question.label).toMatchObject({ en: 'Population', mr: 'लोकसंख्या', ur: 'آبادی' });
  });

  it('leave new surveys to what somebody published, where they only bring languages', async () => {
    await publish(PUBLISHED);
    await shipForms(context.storage, context, [FIRST_IN_MORE]);
    expect(await versions()).toEqual([2, 1]);
    expect((await formsNow(context)).find('wells', null)?.definition).toEqual(PUBLISHED);
  });

  it('are not there twice where somebody has published the same', async () => {
    await publish(SECOND);
    await publish(PUBLISHED);
    await shipForms(context.storage, context, [{ ...SECOND, version: 3 }]);
    expect(await versions()).toEqual([3, 2, 1]);
  });

  it('do not change the meaning of answers to what was published', async () => {
    await publish(own(2, whole('wells'), whole('remark')));
    await shipForms(context.storage, context, [SECOND]);
    expect(await versions()).toEqual([2, 1]);
  });
});
