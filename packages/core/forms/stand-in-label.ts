import type { Item, LocalText, Question } from './definition.ts';

/** Whether the label is only the name, which stands in where the form's author gives none. */
export const isStandIn = ({ label, name }: Item): boolean =>
  label.en === name && Object.keys(label).length === 1;

/** What people call the position that a device measures when a survey begins: few authors give it a label, as nobody is asked. */
const BEGUN_AT: LocalText = { en: 'Where the survey was begun', hi: 'सर्वेक्षण कहाँ शुरू हुआ' };

/** Returns a question as people read of it. */
export const withWords = (question: Question): Question =>
  question.type === 'hidden' && question.measured && isStandIn(question)
    ? { ...question, label: BEGUN_AT }
    : question;
