import { OdkWebForm, webFormsPlugin } from '@getodk/web-forms';
import { createApp } from 'vue';

// A button opens the form that the page was given, as a link of an app would.
const button = document.createElement('button');
button.textContent = 'Open';
document.body.append(button);

/** Gives the page the form, as XForm XML, that a press of the button opens. */
window.giveForm = (formXml) => {
  button.onclick = () => {
    const place = document.createElement('div');
    document.body.append(place);
    createApp(OdkWebForm, { formXml, fetchFormAttachment: () => Promise.reject(new Error('no attachments')) })
      .use(webFormsPlugin)
      .mount(place);
  };
};
