import { type XmlReader, xmlReader } from '@sampark/core/tables/read-xml';
import { WorkbookError } from '../workbook-error.ts';

const noXml = (): WorkbookError => new WorkbookError('not_excel', { reason: 'XML' });

/** Reads XML piece by piece, without holding it as a whole. Throws a `WorkbookError`. */
export async function readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const xml = xmlReader(reader, noXml);
  const decoder = new TextDecoder();
  for await (const chunk of chunks) xml.push(decoder.decode(chunk, { stream: true }));
  xml.push(decoder.decode());
  xml.end();
}
