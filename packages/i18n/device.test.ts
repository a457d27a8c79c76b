import { expect, test } from 'vitest';
import { type DeviceSigns, deviceKind } from './device.ts';

const signs = (width: number, height: number, fingersOnly = true): DeviceSigns => ({
  width,
  height,
  fingersOnly,
});

test.each([
  ['phone', signs(360, 740)],
  ['phone', signs(915, 412)],
  ['phone', signs(360, 740, false)],
  ['tablet', signs(800, 1280)],
  ['tablet', signs(1024, 600)],
  ['computer', signs(1366, 768, false)],
] as const)('people say %s', (kind, device) => {
  expect(deviceKind(device)).toBe(kind);
});
