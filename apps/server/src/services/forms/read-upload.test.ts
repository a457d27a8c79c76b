import { expect, test } from 'vitest';
import { createUploadReader } from './read-upload.ts';

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
const workbook = (name: string) => file(`${name}.csv`, 'survey,type,name,label\n,integer,depth,Depth');

test('uploads that come together are read one after the other, also behind one that is no form', async () => {
  const read = createUploadReader();
  const uploads = [workbook('wells'), file('none.xlsx', 'none'), workbook('ponds')];
  const forms = await Promise.all(uploads.map((upload) => read(upload, new Set())));
  expect(forms.map(({ form }) => form?.name)).toEqual(['wells', undefined, 'ponds']);
});
