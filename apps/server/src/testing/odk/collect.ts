import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import {
  childOf,
  childrenOf,
  parseXml,
  textOf,
  type XmlElement,
} from '@sampark/core/forms/xform-reader/parse-xml';
import { loadOdkForm, type OdkForm, type OdkOptions } from '@sampark/testing/odk/odk-form';
import type { TestClient } from '../servers/client.ts';

/** The address that a person gives ODK Collect, and the head that it sends with each request. */
export const PROJECT = '/v1/projects/1';
export const OPEN_ROSA = { 'x-openrosa-version': '1.0' };

/** Reads a document that the server sends. */
export function xmlOf(text: string): XmlElement {
  const root = parseXml(text);
  if ('code' in root) throw new Error(`${root.message}: ${text}`);
  return root;
}

/** Returns the texts of the elements in one, by their names. */
export const textsIn = (element: XmlElement): Readonly<Record<string, string>> =>
  Object.fromEntries(childrenOf(element).map((each) => [each.name, textOf(each)]));

const pathOf = (address = ''): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

/** Returns what a document lists. */
export const listIn = (text: string): readonly Readonly<Record<string, string>>[] =>
  childrenOf(xmlOf(text)).map(textsIn);

/** Fetches a form with the files beside it as ODK Collect does: by the addresses in the list and in the manifest. */
export async function fetchForm(
  client: TestClient,
  formID: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly xform: string; readonly files: Readonly<Record<string, string>> }> {
  const get = (url: string) => client.get(url, { ...OPEN_ROSA, ...headers });
  const form = listIn((await get(`${PROJECT}/formList`)).text).find((each) => each['formID'] === formID);
  if (form === undefined) throw new Error(`${formID} is not in the list`);
  const xform = (await get(pathOf(form['downloadUrl']))).text;
  const files: Record<string, string> = {};
  for (const file of listIn((await get(pathOf(form['manifestUrl']))).text))
    files[file['filename'] ?? ''] = (await get(pathOf(file['downloadUrl']))).text;
  return { xform, files };
}

/** Opens a form of the server in ODK's engine. */
export async function collect(
  client: TestClient,
  formID: string,
  options: OdkOptions = {},
): Promise<OdkForm> {
  const { xform, files } = await fetchForm(client, formID);
  return loadOdkForm(xform, { files, ...options });
}

/** Returns the sentence of an answer. */
export const messageIn = (text: string): string => {
  const message = childOf(xmlOf(text), 'message');
  return message ? textOf(message) : '';
};

/** The name of the part that holds the answers. */
export const ANSWERS = 'xml_submission_file';

/** Makes the parts of a request from answers in XML, and files. */
export function partsOf(xml: string | Buffer, files: readonly File[] = []): FormData {
  const form = new FormData();
  form.append(ANSWERS, new File([xml], 'answers.xml', { type: 'text/xml' }));
  for (const file of files) form.append(file.name, file);
  return form;
}

/** Writes a body with one part, the answers, and says its type. */
export const oneAnswerPart = (xml: string) => ({
  payload: `--x\r\nContent-Disposition: form-data; name="${ANSWERS}"; filename="answers.xml"\r\nContent-Type: text/xml\r\n\r\n${xml}\r\n--x--\r\n`,
  headers: { ...OPEN_ROSA, 'content-type': 'multipart/form-data; boundary=x' },
});

/** Sends parts to the server as ODK Collect does. */
export async function submit(
  client: TestClient,
  form: FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly message: string }> {
  const body = new Response(form);
  const { status, text } = await client.send({
    method: 'POST',
    url: `${PROJECT}/submission`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...OPEN_ROSA, 'content-type': body.headers.get('content-type') ?? '', ...headers },
  });
  return { status, message: messageIn(text) };
}

/** Returns the answers in parts, as XML. */
export const answersIn = (form: FormData): Promise<string> => (form.get(ANSWERS) as File).text();

/** Returns the id of a submission. */
export async function instanceIn(form: FormData): Promise<string> {
  const id = /<(?:\w+:)?instanceID>([^<]+)</.exec(await answersIn(form))?.[1];
  if (id === undefined) throw new Error('no instanceID');
  return id;
}

/** Writes answers to a form as ODK Collect does. @param answers elements in XML */
export const xmlAnswers = (
  answers: string,
  {
    form = villageStandard.name,
    version = `${villageStandard.version}`,
    instance = 'uuid:1',
    more = '',
  } = {},
): string =>
  `<?xml version='1.0' ?><data xmlns:orx="http://openrosa.org/xforms" id="${form}" version="${version}">${answers}<orx:meta><orx:instanceID>${instance}</orx:instanceID>${more}</orx:meta></data>`;

/** The elements that say of which panchayat, village and day a survey is. */
export const anAbout = ({
  panchayat = '48211',
  village = 'other',
  other = 'Nagla',
  date = '2026-11-20',
} = {}): string =>
  `<panchayat_id>${panchayat}</panchayat_id><village_name>${village}</village_name><other_village>${other}</other_village><survey_date>${date}</survey_date>`;
