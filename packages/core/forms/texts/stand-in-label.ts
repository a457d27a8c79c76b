import type { Item, LocalText, Question } from '../definition/definition.ts';

/** Whether the label is only the name, which stands in where the form's author gives none. */
export const isStandIn = ({ label, name }: Item): boolean =>
  label.en === name && Object.keys(label).length === 1;

/**
 * The name that people give the position that a device measures when a survey begins: few authors give it a
 * label, as nobody is asked. In every language of the app.
 */
const BEGUN_AT: LocalText = {
  en: 'Where the survey was begun',
  hi: 'सर्वेक्षण कहाँ शुरू हुआ',
  mr: 'सर्वेक्षण कुठे सुरू झाले',
  te: 'సర్వే ఎక్కడ మొదలైంది',
  gu: 'સર્વે ક્યાં શરૂ થયો',
  pa: 'ਸਰਵੇ ਕਿੱਥੇ ਸ਼ੁਰੂ ਹੋਇਆ',
  ta: 'கணக்கெடுப்பு எங்கே தொடங்கியது',
  or: 'ସର୍ଭେ କେଉଁଠି ଆରମ୍ଭ ହେଲା',
  kn: 'ಸಮೀಕ್ಷೆ ಎಲ್ಲಿ ಶುರುವಾಯಿತು',
  bn: 'সার্ভে কোথায় শুরু হয়েছে',
  ur: 'سروے کہاں شروع ہوا',
  as: 'চাৰ্ভে ক’ত আৰম্ভ হ’ল',
  ml: 'സർവേ എവിടെ തുടങ്ങി',
};

/** Returns a question as people read of it. */
export const withWords = (question: Question): Question =>
  question.type === 'hidden' && question.measured && isStandIn(question)
    ? { ...question, label: BEGUN_AT }
    : question;
