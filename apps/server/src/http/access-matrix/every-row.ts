import { ACCESS_TOKEN_ROWS } from './access-token-rows.ts';
import { ANNOUNCEMENT_ROWS } from './announcement-rows.ts';
import { ATTACHMENT_ROWS } from './attachment-rows.ts';
import { BASE_MAP_ROWS } from './base-map-rows.ts';
import { CARRY_ROWS } from './carry-rows.ts';
import { DEADLINE_ROWS } from './deadline-rows.ts';
import { DEVICE_ROWS } from './device-rows.ts';
import { EXPORT_ROWS } from './export-rows.ts';
import { IDENTITY_ROWS } from './identity-rows.ts';
import { LINK_ROWS } from './link-rows.ts';
import { ODK_ROWS } from './odk-rows.ts';
import { PRIVACY_ROWS } from './privacy-rows.ts';
import { REPORT_ROWS } from './report-rows.ts';
import { ROWS, type Row } from './rows.ts';
import { TERM_ROWS } from './term-rows.ts';
import { TEXT_ROWS } from './text-rows.ts';
import { WEBHOOK_ROWS } from './webhook-rows.ts';

/** The row of every endpoint in the description of the API. */
export const EVERY_ROW: Readonly<Record<string, Row>> = {
  ...ROWS,
  ...ACCESS_TOKEN_ROWS,
  ...LINK_ROWS,
  ...ATTACHMENT_ROWS,
  ...BASE_MAP_ROWS,
  ...CARRY_ROWS,
  ...DEADLINE_ROWS,
  ...DEVICE_ROWS,
  ...REPORT_ROWS,
  ...ODK_ROWS,
  ...EXPORT_ROWS,
  ...WEBHOOK_ROWS,
  ...IDENTITY_ROWS,
  ...TERM_ROWS,
  ...TEXT_ROWS,
  ...ANNOUNCEMENT_ROWS,
  ...PRIVACY_ROWS,
};

/** Whether a call is answered in the XML of OpenRosa, problems too. */
export const isInXml = (call: string): boolean =>
  / \/v1\/.*(\/formList|\/submission|\.xml|\/manifest|\/forms\/{form}\/attachments\/{name})$/.test(call) &&
  !call.startsWith('HEAD ');
