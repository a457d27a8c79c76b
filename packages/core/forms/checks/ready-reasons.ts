import type { LocalText } from '../definition/definition.ts';
import { inLanguage } from '../texts/local-text.ts';

/**
 * The ready-made reasons for keeping a doubtful answer, in the order in which they are offered. A person who presses one has given this
 * text as their reason, in their own language: so older apps, exports and prints show it as any other.
 */
export const READY_REASONS: readonly LocalText[] = [
  {
    en: 'Counted again',
    hi: 'दोबारा गिना गया',
    mr: 'पुन्हा मोजले',
    te: 'మళ్లీ లెక్కించాం',
    gu: 'ફરી ગણતરી કરી',
    pa: 'ਦੁਬਾਰਾ ਗਿਣਿਆ',
    ta: 'மீண்டும் எண்ணப்பட்டது',
    or: 'ପୁଣି ଗଣାଗଲା',
    kn: 'ಮತ್ತೆ ಎಣಿಸಲಾಯಿತು',
    bn: 'আবার গোনা হয়েছে',
    ur: 'دوبارہ گنا گیا',
    as: 'আকৌ গণনা কৰা হ’ল',
    ml: 'വീണ്ടും എണ്ണി',
  },
  {
    en: 'Village was divided or merged',
    hi: 'गाँव का बँटवारा या विलय हुआ',
    mr: 'गावाचे विभाजन किंवा विलीनीकरण झाले',
    te: 'గ్రామం విడిపోయింది లేదా కలిసింది',
    gu: 'ગામનું વિભાજન કે વિલીનીકરણ થયું',
    pa: 'ਪਿੰਡ ਵੰਡਿਆ ਜਾਂ ਰਲਾਇਆ ਗਿਆ',
    ta: 'கிராமம் பிரிந்தது அல்லது இணைந்தது',
    or: 'ଗାଁ ଭାଗ ହେଲା ବା ମିଶିଗଲା',
    kn: 'ಗ್ರಾಮ ವಿಭಜನೆ ಅಥವಾ ವಿಲೀನವಾಯಿತು',
    bn: 'গ্রাম ভাগ হয়েছে বা মিশে গেছে',
    ur: 'گاؤں تقسیم یا ضم ہوا',
    as: 'গাঁও ভাগ হ’ল বা একত্ৰ হ’ল',
    ml: 'ഗ്രാമം വിഭജിച്ചു അല്ലെങ്കിൽ ലയിപ്പിച്ചു',
  },
  {
    en: 'People moved in or away',
    hi: 'लोग आकर बसे या बाहर गए',
    mr: 'लोक राहायला आले किंवा निघून गेले',
    te: 'జనం వచ్చారు లేదా వెళ్లిపోయారు',
    gu: 'લોકો રહેવા આવ્યા કે જતા રહ્યા',
    pa: 'ਲੋਕ ਆ ਕੇ ਵਸੇ ਜਾਂ ਚਲੇ ਗਏ',
    ta: 'மக்கள் குடிவந்தனர் அல்லது வெளியேறினர்',
    or: 'ଲୋକେ ଆସି ରହିଲେ ବା ଚାଲିଗଲେ',
    kn: 'ಜನರು ಬಂದು ನೆಲೆಸಿದರು ಅಥವಾ ಹೊರಹೋದರು',
    bn: 'লোকজন এসেছে বা চলে গেছে',
    ur: 'لوگ آ کر بسے یا چلے گئے',
    as: 'মানুহ আহিল বা গুচি গ’ল',
    ml: 'ആളുകൾ വന്നു താമസിച്ചു അല്ലെങ്കിൽ മാറിപ്പോയി',
  },
  {
    en: 'Newly built or closed',
    hi: 'नया बना या बंद हुआ',
    mr: 'नवीन बांधले किंवा बंद झाले',
    te: 'కొత్తగా కట్టారు లేదా మూసేశారు',
    gu: 'નવું બન્યું કે બંધ થયું',
    pa: 'ਨਵਾਂ ਬਣਿਆ ਜਾਂ ਬੰਦ ਹੋਇਆ',
    ta: 'புதிதாகக் கட்டப்பட்டது அல்லது மூடப்பட்டது',
    or: 'ନୂଆ ତିଆରି ହେଲା ବା ବନ୍ଦ ହେଲା',
    kn: 'ಹೊಸದಾಗಿ ಕಟ್ಟಲಾಯಿತು ಅಥವಾ ಮುಚ್ಚಲಾಯಿತು',
    bn: 'নতুন তৈরি বা বন্ধ হয়েছে',
    ur: 'نیا بنا یا بند ہوا',
    as: 'নতুনকৈ সজা বা বন্ধ হ’ল',
    ml: 'പുതുതായി പണിതു അല്ലെങ്കിൽ അടച്ചു',
  },
  {
    en: 'Seasonal',
    hi: 'मौसम के अनुसार',
    mr: 'हंगामानुसार',
    te: 'సీజన్‌ను బట్టి',
    gu: 'મોસમ પ્રમાણે',
    pa: 'ਮੌਸਮ ਅਨੁਸਾਰ',
    ta: 'பருவத்தைப் பொறுத்தது',
    or: 'ଋତୁ ଅନୁସାରେ',
    kn: 'ಋತುವಿಗೆ ತಕ್ಕಂತೆ',
    bn: 'ঋতু অনুযায়ী',
    ur: 'موسم کے مطابق',
    as: 'ঋতু অনুসৰি',
    ml: 'കാലത്തിനനുസരിച്ച്',
  },
  {
    en: 'The earlier figure was wrong',
    hi: 'पहले का आँकड़ा गलत था',
    mr: 'आधीचा आकडा चुकीचा होता',
    te: 'ముందటి సంఖ్య తప్పు',
    gu: 'પહેલાંનો આંકડો ખોટો હતો',
    pa: 'ਪਹਿਲਾਂ ਦਾ ਅੰਕੜਾ ਗਲਤ ਸੀ',
    ta: 'முந்தைய எண்ணிக்கை தவறு',
    or: 'ଆଗର ସଂଖ୍ୟା ଭୁଲ ଥିଲା',
    kn: 'ಹಿಂದಿನ ಅಂಕಿ ತಪ್ಪಾಗಿತ್ತು',
    bn: 'আগের সংখ্যাটি ভুল ছিল',
    ur: 'پہلے کا عدد غلط تھا',
    as: 'আগৰ সংখ্যা ভুল আছিল',
    ml: 'മുമ്പത്തെ കണക്ക് തെറ്റായിരുന്നു',
  },
];

/** Returns the ready-made reasons in a person's language. */
export const readyReasons = (language: string): readonly string[] =>
  READY_REASONS.map((reason) => inLanguage(reason, language));

/** Returns a reason as a reader understands it: a ready-made one in their own language, any other as it was typed. */
export const saidReason = (reason: string, language: string): string => {
  const ready = READY_REASONS.find((texts) => Object.values(texts).includes(reason));
  return ready ? inLanguage(ready, language) : reason;
};
