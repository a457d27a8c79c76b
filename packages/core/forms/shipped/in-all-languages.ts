import type { FormDefinition } from '../definition/definition.ts';
import { shippedForms } from './shipped-forms.ts';
import assamese from './texts/as.json' with { type: 'json' };
import bengali from './texts/bn.json' with { type: 'json' };
import gujarati from './texts/gu.json' with { type: 'json' };
import kannada from './texts/kn.json' with { type: 'json' };
import malayalam from './texts/ml.json' with { type: 'json' };
import marathi from './texts/mr.json' with { type: 'json' };
import odia from './texts/or.json' with { type: 'json' };
import punjabi from './texts/pa.json' with { type: 'json' };
import tamil from './texts/ta.json' with { type: 'json' };
import telugu from './texts/te.json' with { type: 'json' };
import urdu from './texts/ur.json' with { type: 'json' };
import { type FormTexts, withTexts } from './with-texts.ts';

/**
 * The texts of the forms that ship, and of the questions before them in ODK Collect, by the code of their language. English
 * and Hindi stand with the forms and questions themselves.
 */
const TEXTS: Readonly<Record<string, FormTexts>> = {
  mr: marathi,
  te: telugu,
  gu: gujarati,
  pa: punjabi,
  ta: tamil,
  or: odia,
  kn: kannada,
  bn: bengali,
  ur: urdu,
  as: assamese,
  ml: malayalam,
};

/** Returns a form, or texts of one, in every language of the app. All languages are large, so the app’s own code has two. */
export const inAllLanguages = <Form extends object>(form: Form): Form => withTexts(form, TEXTS);

/**
 * The forms that ship, in every language of the app. The server gives these to devices. The app's own code has them in
 * English and Hindi alone: until a slow first sync has brought the forms, a device asks by that.
 */
export const shippedInAllLanguages: readonly FormDefinition[] = shippedForms.map(inAllLanguages);
